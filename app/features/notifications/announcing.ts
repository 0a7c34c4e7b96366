import { untilItComes } from '#app/components/lazy-part.ts'

/** What rings, shows and says that something arrived: its code comes with the first thing to announce. */
export const announcing = () => untilItComes(() => import('./announce.ts'))
