/** Something the simulated world cannot do as asked; the message says why. */
export class SimulatorError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'SimulatorError'
    this.status = status
  }
}

/** What is there, or a 404 that names what is not. */
export function required<T>(found: T | null | undefined, what: string): T {
  if (found === null || found === undefined) throw new SimulatorError(404, `no ${what}`)
  return found
}
