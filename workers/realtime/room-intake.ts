type Group<Row> = { rows: Row[]; done: PromiseWithResolvers<void> }

/**
 * Group commit: the first to come is written at once; whoever comes while a write is under way is written with the others, in the
 * next one. A busy company pays for one transaction, and one wait for the disk, however many bodies arrive meanwhile. Each caller
 * hears of its own group: resolved when it is kept, rejected when it is not.
 */
export function createIntake<Row>(
  write: (rows: readonly Row[]) => Promise<void>,
): (rows: readonly Row[]) => Promise<void> {
  let waiting: Group<Row> | null = null
  let writing = false
  const writeGroups = async () => {
    writing = true
    while (waiting !== null) {
      const { rows, done } = waiting
      waiting = null
      await write(rows).then(done.resolve, done.reject)
    }
    writing = false
  }
  return (rows) => {
    waiting ??= { rows: [], done: Promise.withResolvers() }
    waiting.rows.push(...rows)
    const { promise } = waiting.done
    if (!writing) void writeGroups()
    return promise
  }
}
