/**
 * Who may do what, in one place for the server and the screens. Free of dependencies on purpose.
 * The vocabulary is `noun:verb`; the specification's own names (part 1 §6) are given beside theirs.
 */
export const PROFILES = ['admin', 'supervisor', 'user'] as const
export type Profile = (typeof PROFILES)[number]

export const PERMISSIONS = [
  'dashboard:read',
  'ticket:read',
  'ticket:read-all', // tickets-manager:showall
  'ticket:create',
  'ticket:update',
  'ticket:delete', // ticket-options:deleteTicket
  'ticket:close-all',
  'ticket:filter-by-user',
  'ticket:create-without-queue',
  'message:read',
  'message:send',
  'message:delete',
  'contact:read',
  'contact:write',
  'contact:merge',
  'contact:export', // all that is known of a person, as one file (LGPD art. 18)
  'contact:erase',
  'contact:delete', // contacts-page:deleteContact
  'contact:see-number', // not masked by lgpdHideNumber
  'user:list',
  'user:manage',
  'queue:list',
  'queue:manage',
  'connection:list',
  'connection:manage',
  'tag:list',
  'tag:write',
  'setting:read',
  'setting:manage',
  'quick-message:manage-all',
  'company:manage',
  'announcement:manage',
  'help:manage',
  'plan:manage',
] as const
export type Permission = (typeof PERMISSIONS)[number]

const USER: readonly Permission[] = [
  'ticket:read',
  'ticket:create',
  'ticket:update',
  'message:read',
  'message:send',
  'message:delete',
  'contact:read',
  'contact:write',
  'user:list',
  'queue:list',
  'connection:list',
  'tag:list',
  'tag:write',
  'setting:read',
]
const SUPERVISOR: readonly Permission[] = [
  ...USER,
  'contact:merge',
  'quick-message:manage-all',
  // Of the queues they see (domains/tickets/visibility.ts).
  'ticket:read-all',
  'ticket:filter-by-user',
]
const ADMIN: readonly Permission[] = [
  ...SUPERVISOR,
  'dashboard:read',
  'ticket:delete',
  'ticket:close-all',
  'ticket:create-without-queue',
  'contact:export',
  'contact:erase',
  'contact:delete',
  'contact:see-number',
  'user:manage',
  'queue:manage',
  'connection:manage',
  'setting:manage',
]
const SUPER: readonly Permission[] = [
  'company:manage',
  'announcement:manage',
  'help:manage',
  'plan:manage',
]

const BY_PROFILE: Record<Profile, ReadonlySet<Permission>> = {
  admin: new Set(ADMIN),
  supervisor: new Set(SUPERVISOR),
  user: new Set(USER),
}
const OF_SUPER: ReadonlySet<Permission> = new Set(SUPER)

export type Holder = { profile: Profile; super: boolean }

/** Whether the holder of this profile may do it. The super flag adds the platform's permissions and nothing inside a company. */
export function may(holder: Holder, permission: Permission): boolean {
  return BY_PROFILE[holder.profile].has(permission) || (holder.super && OF_SUPER.has(permission))
}
