import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#app/components/lazy-part.ts'
import { whenIdle } from '#app/components/when-idle.ts'
import { laterWords } from '#app/i18n/pages/later.ts'
import { useDesk, useStore } from '../desk/desk-context.tsx'
import { hasLeft } from './left-here.ts'

const LeftKeeper = lazyPart(() => import('./left-keeper.tsx').then((m) => m.LeftKeeper), laterWords)

/**
 * Brings what a tab that is gone was planning, withdraws what was not answered, and looks where the tickets of drafts are; no code for it
 * where the device knows of none.
 */
export function LaterHost() {
  const state = useStore(useDesk().room.state)
  const [isWanted, setIsWanted] = useState(false)
  useEffect(
    () =>
      whenIdle(() => {
        if (hasLeft()) setIsWanted(true)
      }),
    [state],
  )
  return isWanted ? (
    <Suspense fallback={null}>
      <LeftKeeper />
    </Suspense>
  ) : null
}
