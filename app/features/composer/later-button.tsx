import { Suspense } from 'react'
import { lazyPart } from '#app/components/lazy-part.ts'
import { laterWords } from '#app/i18n/pages/later.ts'
import { useViewer } from '../shell/viewer.tsx'
import { useHydrated } from '../tickets/use-hydrated.ts'

const SendLater = lazyPart(
  () => import('../later/send-later.tsx').then((m) => m.SendLater),
  laterWords,
)

/** Sending later, where the company's plan has it. It comes after the first paint. */
export function LaterButton(props: Parameters<typeof SendLater>[0]) {
  const { plan } = useViewer()
  const isHydrated = useHydrated()
  if (!isHydrated || !plan.useSchedules) return null
  return (
    <Suspense fallback={null}>
      <SendLater {...props} />
    </Suspense>
  )
}
