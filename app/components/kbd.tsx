import type { ReactNode } from 'react'
import './kbd.css'

/** A key to press. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="kbd">{children}</kbd>
}
