import { untilItComes } from '#app/components/lazy-part.ts'

type Following = typeof import('./follow-directory.ts')
let coming: Promise<Following> | undefined

/** What follows the directory comes with the first change of it; whatever asks for it is served in the order it asked. */
export const followingDirectory = (): Promise<Following> =>
  (coming ??= untilItComes(() => import('./follow-directory.ts')))
