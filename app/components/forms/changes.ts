import type { RecordValues } from '#core/changed-meanwhile.ts'

/** One thing that somebody else changed of a record: a clause, or a field by its label, with what it says now where that is short. */
export type Change = string | { label: string; value?: string }

/** `text`: the sentence about a record of this sort that says them all. */
export type Changes = { parts: readonly Change[]; text: (what: string) => string }

/** Returns what somebody else changed of a record, in words; only fields of another value are in `now`, and every one in `all` and `was`. */
export type ChangeText = (
  now: Partial<RecordValues>,
  all: RecordValues,
  was: RecordValues,
) => Changes

/** What is false has not changed. */
export const changes = (parts: readonly (Change | false)[], text: Changes['text']): Changes => ({
  parts: parts.filter((part) => part !== false),
  text,
})
