/** What a session is in. Those of the second line wait for a person or for the edge. */
export const SESSION_STATES = [
  ...(['unlinked', 'linking', 'connecting', 'open', 'waiting', 'restricted'] as const),
  ...([
    'link_expired',
    'passkey_demanded',
    'logged_out',
    'conflict',
    'outdated',
    'corrupt',
  ] as const),
  /** Another node holds the lease; the lease ran out unrenewed; no room on disk; the outbox is full; the node is going down. */
  ...(['fenced', 'lease_expired', 'disk_full', 'backpressure', 'stopped'] as const),
] as const
export type SessionState = (typeof SESSION_STATES)[number]
