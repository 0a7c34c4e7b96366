import { useEffect } from 'react'

/** https://html.spec.whatwg.org/#closewatcher: what the browser tells of a wish to close, where it does (Chromium). */
type CloseWatcher = { onclose: (() => void) | null; destroy(): void }
type WatcherWindow = { CloseWatcher?: new () => CloseWatcher }

/**
 * Inside a dialog: the system's way back (Android's key or gesture) does what Escape does, and leaves the page where it is. The key
 * itself never comes here: a dialog takes it before the browser makes a wish to close of it.
 */
export function BackCloses(): null {
  useEffect(() => {
    const { CloseWatcher } = window as WatcherWindow
    if (CloseWatcher === undefined) return
    let watcher: CloseWatcher | null = null
    const watch = () => {
      watcher = new CloseWatcher()
      watcher.onclose = () => {
        pressEscape()
        // A dialog may stay: it asks whether what is written in it may go, or goes one step back.
        watch()
      }
    }
    watch()
    return () => watcher?.destroy()
  }, [])
  return null
}

function pressEscape(): void {
  const at = document.activeElement ?? document
  at.dispatchEvent(
    new KeyboardEvent('keydown', {
      key: 'Escape',
      code: 'Escape',
      bubbles: true,
      cancelable: true,
    }),
  )
}
