import { useEffect } from 'react'
import { INTENT } from '#app/route-builders/form-intent.ts'

/**
 * conform looks at a field that loses the focus by sending its form with an intent, which the form's handler catches. A field that React
 * takes away while it has the focus loses it in the middle of a commit, when React hears no event: the browser would post the whole form.
 * It is caught here, behind React.
 */
export function useNoStrayIntents(): void {
  useEffect(() => {
    const refuse = (event: SubmitEvent) => {
      if (event.submitter?.getAttribute('name') === INTENT) event.preventDefault()
    }
    window.addEventListener('submit', refuse)
    return () => window.removeEventListener('submit', refuse)
  }, [])
}
