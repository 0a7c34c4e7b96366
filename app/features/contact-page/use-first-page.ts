import { useLoaded } from '../contacts/use-loaded.ts'

/** The first page of a part: as the loader gave it, else read now, and again whenever `key` says so. */
export function useFirstPage<Page>(
  given: Page | null,
  read: (signal: AbortSignal) => Promise<Page>,
  key: string,
) {
  const { value, hasFailed, askAgain } = useLoaded(
    (signal) => (given === null ? read(signal) : Promise.resolve(given)),
    key,
  )
  const page = given ?? value
  return { page, hasFailed: hasFailed && page === null, askAgain }
}
