import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ForwardingView } from '#domains/forwards/forwards.types.ts'
import { keys } from '#app/desk-client/keys.ts'
import { useHydrated } from '../tickets/use-hydrated.ts'
import { hasForwardings, worthTelling } from './forwardings.ts'

const ForwardCards = lazy(async () => {
  const [{ ForwardCards: cards }, { readyForward }] = await Promise.all([
    import('./forward-cards.tsx'),
    import('./ready-forward.ts'),
  ])
  await readyForward()
  return { default: cards }
})

/** Shows what is being forwarded, whatever page of the desk is open and after a reload; nothing while nothing is. */
export function ForwardProgress() {
  const isHydrated = useHydrated()
  const { data = [] } = useQuery({
    queryKey: keys.forwardings,
    queryFn: async ({ signal }): Promise<ForwardingView[]> => {
      const { fetchForwardings } = await import('#app/desk-client/forwards-api.ts')
      return worthTelling((await fetchForwardings(signal)).forwardings)
    },
    enabled: isHydrated && hasForwardings(),
  })
  if (data.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ForwardCards forwardings={data} />
    </Suspense>
  )
}
