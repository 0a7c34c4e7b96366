import type { Drafts } from '../desk/drafts.ts'

/** What a composer shows, with the words that the device has. Whoever has begun a comment is in it, though an empty one is kept nowhere. */
export const withKept = (shown: Drafts, kept: Drafts): Drafts => ({
  ...kept,
  mode: kept.mode === 'note' ? 'note' : shown.mode,
})
