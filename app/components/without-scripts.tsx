import type { ReactNode } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** What the server has drawn stays as it is. */
const AS_DRAWN = { __html: '' }

/**
 * What stands for a part that needs scripts, where none run or none have come (app/scripts-state.ts): links, plain fields. The server
 * draws it, the browser does not draw it again, and it is gone once the page is awake.
 */
export function WithoutScripts({ children }: { children: ReactNode }) {
  if (useHydrated()) return null
  return typeof document === 'undefined' ? (
    <span className="without-scripts">{children}</span>
  ) : (
    <span className="without-scripts" suppressHydrationWarning dangerouslySetInnerHTML={AS_DRAWN} />
  )
}
