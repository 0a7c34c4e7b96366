import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { WordsProvider } from '#app/i18n/use-translation.tsx'
import { noteServerTime } from './desk-client/server-time.ts'
import { warmFormats } from './i18n/formats.ts'
import { takeEarlyPress } from './early-press.ts'
import { startI18n } from './i18n/i18n.client.ts'
import { leaveToBoundary } from './route-failures.ts'

// The server's clock as the document left it, so that the first paint says the same times whatever this device's clock says. A page
// that the service worker has kept knows nothing of the present.
if (location.pathname !== '/offline') noteServerTime(Number(document.documentElement.dataset.now))

addEventListener('unhandledrejection', leaveToBoundary)
setTimeout(warmFormats)
const [i18n] = await Promise.all([startI18n(), stateDecoded()])

startTransition(() => {
  takeEarlyPress()
  hydrateRoot(
    document,
    <WordsProvider i18n={i18n}>
      <StrictMode>
        <RemixBrowser />
      </StrictMode>
    </WordsProvider>,
  )
})

/**
 * Remix waits for the page's data where React draws, outside of every boundary: a press that comes meanwhile has React draw at once, and
 * it gives the page up (errors 426 and 345, "Root did not complete"). Waited for before React begins, as Remix asks for it: by what is
 * thrown, which comes ahead of its first hook.
 */
async function stateDecoded(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (thrown) {
    // What else is thrown is thrown again where a boundary draws it.
    if (thrown instanceof Promise) await thrown
  }
}
