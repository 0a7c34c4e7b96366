type Group<Row> = { rows: Row[]; done: PromiseWithResolvers<void> }

type IntakeParts<Row> = {
  write(rows: readonly Row[]): Promise<void>
  /** Waited before each write but the first after a quiet time: lets a busy company's bodies gather. */
  gather(): Promise<void>
}

/**
 * Group commit: the first to come is written at once; whoever comes while a write is under way, or in the moment after it, is
 * written with the others. A busy company pays for one transaction, and one wait for the disk, however many bodies arrive
 * meanwhile. Each caller hears of its own group: resolved when it is kept, rejected when it is not.
 */
export function createIntake<Row>({
  write,
  gather,
}: IntakeParts<Row>): (rows: readonly Row[]) => Promise<void> {
  let waiting: Group<Row> | null = null
  let busy = false
  const writeWaiting = async () => {
    if (waiting === null) return
    const { rows, done } = waiting
    waiting = null
    await write(rows).then(done.resolve, done.reject)
  }
  const work = async () => {
    busy = true
    do {
      await writeWaiting()
      await gather()
    } while (waiting !== null)
    busy = false
  }
  return (rows) => {
    waiting ??= { rows: [], done: Promise.withResolvers() }
    waiting.rows.push(...rows)
    const { promise } = waiting.done
    if (!busy) void work()
    return promise
  }
}
