/** Conditions of a statement and their parameters, numbered from ?2 (?1 is the company). */
export class Conditions {
  readonly params: unknown[] = []
  private readonly parts: string[] = []
  param(value: unknown): string {
    this.params.push(value)
    return `?${this.params.length + 1}`
  }
  add(condition: string): void {
    this.parts.push(condition)
  }
  /** A condition that another part of the product writes, with its parameters numbered from `from`. */
  addWritten(write: (from: number) => { sql: string; params: readonly unknown[] }): void {
    const { sql, params } = write(this.params.length + 2)
    this.params.push(...params)
    this.parts.push(sql)
  }
  /** `IN` with a list of any length as one parameter. */
  inList(values: readonly (number | string)[]): string {
    return `IN (SELECT value FROM json_each(${this.param(JSON.stringify(values))}))`
  }
  /** The same, and as an equation where it is one value: with that an index goes on in its order. */
  oneOf(values: readonly (number | string)[]): string {
    return values.length === 1 ? `= ${this.param(values[0])}` : this.inList(values)
  }
  isEmpty(): boolean {
    return this.parts.length === 0
  }
  sql(): string {
    return this.parts.length === 0 ? '1 = 1' : this.parts.join(' AND ')
  }
}
