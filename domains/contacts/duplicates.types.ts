import type { ContactView } from './contacts.types.ts'

export const DUPLICATE_REASONS = ['number', 'email', 'name'] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]

/** Two contacts that may be one person, the older first, and what they have in common. */
export type DuplicatePair = { reason: DuplicateReason; contacts: [ContactView, ContactView] }
/** `nextCursor` is null when everybody was looked at; a page may be empty and not the last. */
export type DuplicatePage = { pairs: DuplicatePair[]; nextCursor: string | null }
