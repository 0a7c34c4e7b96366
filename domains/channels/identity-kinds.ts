/** How a customer, or a group, is named by a provider: a number, or an id of theirs. */
export const IDENTITY_KINDS = ['phone', 'lid', 'bsuid', 'psid', 'igsid', 'group'] as const
export type IdentityKind = (typeof IDENTITY_KINDS)[number]
