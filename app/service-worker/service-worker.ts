import { clearDevice } from '#app/device/device-store.ts'
import { documentOf, dropOldFiles, hashedFile, keepFiles, keepParts, keepShell } from './files.ts'
import type { Build } from './files.ts'
import type { WorkerScope } from './scope.ts'
import { open, wake } from './wake.ts'

/** Written in by the build. */
declare const BUILD: Build

/**
 * The service worker. It answers nothing that the network can answer but hashed files, so no old screen ever stays: documents and data
 * always come from the server, and what it keeps by itself holds nobody's data. A new build takes over at once.
 */
const scope = self as unknown as WorkerScope

scope.addEventListener('install', (event) => {
  event.waitUntil(
    Promise.all([keepFiles(BUILD), keepShell(BUILD.version)]).then(() => scope.skipWaiting()),
  )
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(dropOldFiles(BUILD.version).then(() => scope.clients.claim()))
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== scope.location.origin) return
  if (request.mode === 'navigate') {
    if (request.method === 'POST' && url.pathname === '/logout') event.waitUntil(forgetPerson())
    if (request.method !== 'GET') return
    let done: Promise<void> | null = null
    const answer = documentOf(request, ({ status }) => {
      // Everybody is sent there who is not signed in (any more); who still is, is sent on.
      if (url.pathname === '/login' && status === 200) done = forgetPerson()
    })
    event.respondWith(answer)
    event.waitUntil(answer.then(() => done))
    return
  }
  if (request.method !== 'GET') return
  if (url.pathname.startsWith('/assets/')) event.respondWith(hashedFile(request, BUILD.version))
})

scope.addEventListener('push', (event) => event.waitUntil(wake(scope, event)))
scope.addEventListener('notificationclick', (event) =>
  event.waitUntil(open(scope, event.notification)),
)

scope.addEventListener('message', (event) => {
  const { kind, files } = (event.data ?? {}) as { kind?: string; files?: string[] }
  // What the first page loaded before there was a service worker: its words, its conversation.
  if (kind === 'keep-files' && files !== undefined)
    event.waitUntil(
      keepParts({ version: BUILD.version, parts: [...new Set([...files, ...BUILD.parts])] }),
    )
})

/** What this device knows of whoever was here goes, and nothing wakes it for them. */
async function forgetPerson(): Promise<void> {
  await clearDevice()
  const shown = await scope.registration.getNotifications()
  for (const notification of shown) notification.close()
  const subscription = await scope.registration.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
