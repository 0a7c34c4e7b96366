import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '#app/components/lazy-part.ts'
import { forwardWords } from '#app/i18n/pages/forward.ts'
import type { ForwardingView } from '#domains/forwards/forwards.types.ts'
import { keys } from '#app/desk-client/keys.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { hasForwardings } from './forwardings-mark.ts'

const ForwardCards = lazyPart(
  () => import('./forward-cards.tsx').then((m) => m.ForwardCards),
  forwardWords,
)

/** Shows what is being forwarded, whatever page of the desk is open and after a reload; nothing while nothing is. */
export function ForwardProgress() {
  const isHydrated = useHydrated()
  const { data = [] } = useQuery({
    queryKey: keys.forwardings,
    queryFn: async ({ signal }): Promise<ForwardingView[]> => {
      const { fetchForwardings } = await import('#app/desk-client/forwards-api.ts')
      const { worthShowing } = await import('./forwardings.ts')
      return worthShowing((await fetchForwardings(signal)).forwardings)
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
