import { DeskError } from './request.ts'

type KeptDesk = typeof import('#app/device/kept-desk.ts')

/** What the server answers; when nothing answers, what this device has kept of it. What reads there comes with the first need. */
export async function orKept<Answer>(
  ask: () => Promise<Answer>,
  find: (kept: KeptDesk, failure: unknown) => Promise<Answer | null>,
): Promise<Answer> {
  try {
    return await ask()
  } catch (failure) {
    if (!(failure instanceof DeskError) || failure.code !== null) throw failure
    const copy = await import('#app/device/kept-desk.ts').then(
      (kept) => find(kept, failure),
      () => null,
    )
    if (copy === null) throw failure
    return copy
  }
}
