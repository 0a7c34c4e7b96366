type Connection = { id: number; isDefault: boolean }

/** By what a new conversation goes out unless somebody chooses: the person's own connection, else the company's default, else any. */
export function usualConnection(
  connections: readonly Connection[],
  ownId: number | null,
): number | null {
  const own = connections.find(({ id }) => id === ownId)
  const usual = own ?? connections.find(({ isDefault }) => isDefault) ?? connections[0]
  return usual?.id ?? null
}
