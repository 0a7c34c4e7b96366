import type { OwnUser } from '#domains/users/users.types.ts'
import { deskRequest } from '#app/desk-client/request.ts'
import { useLoaded } from '../contacts/use-loaded.ts'

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

/** usualConnection for whoever is signed in. Their own is asked for when the dialog opens: no page needs it sooner. */
export function useUsualConnection(connections: readonly Connection[]): number | null {
  const { value } = useLoaded(
    (signal) => deskRequest<Pick<OwnUser, 'whatsappId'>>('/auth/me', { signal }),
    'own connection',
  )
  return usualConnection(connections, value?.whatsappId ?? null)
}
