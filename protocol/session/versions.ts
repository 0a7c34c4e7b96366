/**
 * One side may be one version older or newer than the other: each release speaks its own version and the one before. Within a version
 * only additions are made (new kinds, new optional fields): a kind of event an edge does not know is kept as it came, a command a node
 * does not know is refused by name (ERR_UNKNOWN_COMMAND). A field changes its meaning only in a new version.
 */
export type VersionRange = { min: number; max: number }

export const SESSION_PROTOCOL: VersionRange = { min: 1, max: 1 }

/** The newest version both speak, or null when there is none and one side must be updated first. */
export function commonVersion(one: VersionRange, other: VersionRange): number | null {
  const version = Math.min(one.max, other.max)
  return version >= one.min && version >= other.min ? version : null
}
