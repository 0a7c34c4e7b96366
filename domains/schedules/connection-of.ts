import type { Directory, DirectoryConnection } from '../companies/directory.types.ts'

/** The connection a planned message goes out by; the company's default one for null. */
export const connectionOf = (
  { connections }: Directory,
  connectionId: number | null,
): DirectoryConnection | undefined =>
  connections.find((one) => (connectionId === null ? one.isDefault : one.id === connectionId))
