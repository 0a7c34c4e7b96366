import type { PushPayload } from '#domains/notifications/push-payload.ts'
import { ownerOfDevice } from '#app/device/device-store.ts'
import { shownOf, unnamedNotice } from '#app/features/notifications/notice-words.ts'
import type { Shown } from '#app/features/notifications/notice-words.ts'
import { noticePath } from '#app/features/notifications/notice-path.ts'
import type { OpenPage, PushEvent, WorkerScope } from './scope.ts'

const ICON = '/icons/icon-192.png'
const BADGE = '/icons/badge-96.png'

const pagesOf = (scope: WorkerScope) =>
  scope.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Shows what the browser was woken with, unless its person looks at the product already. */
export async function wake(scope: WorkerScope, event: PushEvent): Promise<void> {
  const payload = readPayload(event)
  if (payload !== null && payload.kind !== 'test') {
    const looking = (await pagesOf(scope)).some((page) => page.focused)
    // The page rings by itself, and shows what came.
    if (looking) return
  }
  const isOurs = payload !== null && payload.to === (await ownerOfDevice())
  const shown = isOurs ? shownOf(payload) : unnamedNotice(payload?.language ?? 'pt-BR')
  await show(scope, shown)
}

async function show(scope: WorkerScope, { title, body, tag, url }: Shown): Promise<void> {
  const [known] = await scope.registration.getNotifications({ tag })
  const options = {
    body,
    tag,
    icon: ICON,
    badge: BADGE,
    data: { url },
    // The same words again (an open page was quicker) make no second sound.
    renotify: known?.body !== body,
  }
  await scope.registration.showNotification(title, options)
}

/** A click brings the tab that is there to the front, and has it go where the notification leads; without one it opens that. */
export async function open(scope: WorkerScope, notification: Notification): Promise<void> {
  notification.close()
  const { url } = (notification.data ?? {}) as { url?: string }
  const path = noticePath(url) ?? '/tickets'
  const page = bestOf(await pagesOf(scope))
  if (page === undefined) {
    await scope.clients.openWindow(path)
    return
  }
  page.postMessage({ kind: 'go', path })
  // A browser may refuse to bring a window to the front; the ticket is open there all the same.
  await page.focus().catch(() => undefined)
}

function bestOf(pages: readonly OpenPage[]): OpenPage | undefined {
  const signedIn = pages.filter(({ url }) => !new URL(url).pathname.startsWith('/login'))
  return (
    signedIn.find((page) => page.visibilityState === 'visible') ??
    signedIn.find(({ url }) => new URL(url).pathname.startsWith('/tickets')) ??
    signedIn[0]
  )
}

function readPayload(event: PushEvent): PushPayload | null {
  try {
    return event.data === null ? null : (event.data.json() as PushPayload)
  } catch {
    return null
  }
}
