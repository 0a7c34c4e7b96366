import type { RecordKind } from '#domains/search/search.types.ts'

/** What the bar calls a record that the search finds. */
export const recordId = (kind: RecordKind, id: number): string => `${kind}-${id}`
