/** Runs statements of the control database in one transaction, in order. Returns the first row that each gives. */
export async function firstRows<Row>(
  control: D1Database,
  statements: D1PreparedStatement[],
): Promise<(Row | undefined)[]> {
  const answers = await control.batch<Row>(statements)
  return answers.map(({ results }) => results[0])
}
