import type { OwnUser } from '#domains/users/users.types.ts'
import { deskRequest } from '#app/desk-client/request.ts'
import { usualConnection } from '#domains/connections/usual-connection.ts'
import { useLoaded } from '../contacts/use-loaded.ts'

/** usualConnection for whoever is signed in. Their own is asked for when the dialog opens: no page needs it sooner. */
export function useUsualConnection(
  connections: Parameters<typeof usualConnection>[0],
): number | null {
  const { value } = useLoaded(
    (signal) => deskRequest<Pick<OwnUser, 'whatsappId'>>('/auth/me', { signal }),
    'own connection',
  )
  return usualConnection(connections, value?.whatsappId ?? null)
}
