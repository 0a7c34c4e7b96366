import { useNavigation } from '@remix-run/react'
import './page-progress.css'

/** Seen while a page or a dialog is on its way for longer than a blink: the press was heard. */
export function PageProgress() {
  const { state, location } = useNavigation()
  return state === 'idle' ? null : <div key={location.key} className="page-progress" aria-hidden />
}
