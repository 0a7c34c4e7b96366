import { notifyManager, QueryClient } from '@tanstack/react-query'
import { isTransient } from './request.ts'

const RETRIES = 2
/** What is not on the screen is forgotten after this long. */
const KEPT_MS = 10 * 60_000

/** What has changed is drawn before the browser paints: a timer would leave it to a frame after the one that the press itself makes. */
notifyManager.setScheduler(queueMicrotask)

/** The room keeps what is cached right: nothing goes stale by age, by focus or by coming back online. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        gcTime: KEPT_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // navigator.onLine is wrong often enough: a call that is tried says more.
        networkMode: 'always',
        retry: (failures, failure) => failures < RETRIES && isTransient(failure),
        retryDelay: (failures) => 400 * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

let shared: { person: string; client: QueryClient } | null = null

/**
 * One in a browser and person, so that the desk is as it was when someone comes back to it, and nobody sees what another person
 * loaded; on the server, one a request.
 */
export function deskQueryClient(companyId: number, userId: number): QueryClient {
  if (typeof document === 'undefined') return createQueryClient()
  const person = `${companyId}:${userId}`
  if (shared?.person !== person) shared = { person, client: createQueryClient() }
  return shared.client
}
