import { PROFILES } from '#core/permissions.ts'
import type { Profile } from '#core/permissions.ts'
import { listQuery } from '#app/route-builders/page-query.server.ts'

/** What the address asks of the list; what is no profile, or no id, narrows nothing. */
export function usersQuery(request: Request): {
  searchParam?: string
  cursor?: string
  profile?: Profile
  queueId?: number
} {
  const { searchParams } = new URL(request.url)
  const profile = PROFILES.find((one) => one === searchParams.get('profile'))
  const queueId = searchParams.get('queueId') ?? ''
  return {
    ...listQuery(request),
    ...(profile !== undefined && { profile }),
    ...(/^[1-9]\d{0,15}$/.test(queueId) && { queueId: Number(queueId) }),
  }
}
