import { createContext, Suspense, useContext, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { lazyPart } from '#app/components/lazy-part.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'

const Lightbox = lazyPart(() => import('./lightbox.tsx').then((m) => m.Lightbox))

type Stage = {
  /** Shows a message's picture large. */
  show: (messageId: number) => void
  /** What stops when the conversation is left. */
  leaving: Set<() => void>
}

const StageContext = createContext<Stage>({ show: () => undefined, leaving: new Set() })

export const useMediaStage = (): Stage => useContext(StageContext)

/** What the pictures and voices of one conversation share: the large view, and an end when another one is opened. */
export function MediaStage({
  messages,
  onOlder,
  children,
}: {
  messages: readonly MessageView[]
  /** Brings older messages; absent when there are none. */
  onOlder?: (() => void) | undefined
  children: ReactNode
}) {
  const [shown, setShown] = useState<number | null>(null)
  const stage = useMemo<Stage>(() => ({ show: setShown, leaving: new Set() }), [])
  useEffect(() => () => stage.leaving.forEach((stop) => stop()), [stage])
  return (
    <StageContext.Provider value={stage}>
      {children}
      {shown !== null && (
        <Suspense fallback={null}>
          <Lightbox
            messages={messages}
            shown={shown}
            onShow={setShown}
            onClose={() => setShown(null)}
            {...(onOlder === undefined ? {} : { onOlder })}
          />
        </Suspense>
      )}
    </StageContext.Provider>
  )
}
