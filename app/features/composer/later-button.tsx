import { lazy, Suspense } from 'react'
import { useViewer } from '../shell/viewer.tsx'
import { useHydrated } from '../tickets/use-hydrated.ts'

const SendLater = lazy(async () => {
  const [{ SendLater: button }, { ready }] = await Promise.all([
    import('../later/send-later.tsx'),
    import('../later/ready-words.ts'),
  ])
  await ready()
  return { default: button }
})

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
