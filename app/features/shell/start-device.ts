import { FRAME_COPY } from '#app/device/desk-copy.ts'
import { claimDevice, keepCopies } from '#app/device/device-store.ts'
import type { ShellData } from '#app/features/frame/shell.server.ts'
import { endForeignPush } from '../notifications/end-foreign-push.ts'

/**
 * Once a private page stands: the service worker is there, the browser is this person's, and what woke it before for somebody else does
 * not any more. The frame is kept, so that pages beside the desk open without a network.
 */
export async function startDevice(
  person: string,
  language: string,
  shell: ShellData,
): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  await claimDevice(person, () => endForeignPush(registration))
  await keepCopies(person, [[FRAME_COPY, shell]])
  await Promise.all([
    navigator.serviceWorker.ready,
    // What reads the copies is needed when nothing can be loaded any more.
    import('#app/device/kept-desk.ts'),
  ])
  registration.active?.postMessage({ kind: 'keep-files', files: loadedFiles() })
  // Most browsers were never asked.
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const [{ renewPush }, { settingsView }] = await Promise.all([
    import('../notifications/push-client.ts'),
    import('../notifications/settings-cache.ts'),
  ])
  await renewPush(person, async () => (await settingsView(person)).pushKey, language)
}

/** Hashed files that this page came with before anything could keep them. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
}
