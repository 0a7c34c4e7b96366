import type { ReactNode } from 'react'
import { useIsFramed } from '#app/features/frame/viewer.tsx'

/** A page with one card in its middle. The landmark of a page is the frame's where one stands around it. */
export function SessionPage({ children }: { children: ReactNode }) {
  const Landmark = useIsFramed() ? 'div' : 'main'
  return <Landmark className="session-page">{children}</Landmark>
}
