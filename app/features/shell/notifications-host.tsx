import { useNavigate } from '@remix-run/react'
import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { lazyPart, untilItComes } from '#app/components/lazy-part.ts'
import { whenIdle } from '#app/components/when-idle.ts'
import type { ShellData } from '#app/features/frame/shell.server.ts'
import { useViewer } from '#app/features/frame/viewer.tsx'
import { notificationsWords } from '#app/i18n/pages/notifications.ts'
import { panelsWords } from '#app/i18n/pages/panels.ts'
import { useMayHaveTasks } from '#app/features/todolist/use-may-have-tasks.ts'
import { noticePath } from '../notifications/notice-path.ts'
import { settingsDialog } from '../notifications/settings-dialog-store.ts'

const NotificationsDialog = lazyPart(
  () => import('../notifications/notifications-dialog.tsx').then((m) => m.NotificationsDialog),
  notificationsWords,
)
const Reminding = lazyPart(
  () => import('#app/features/todolist/reminding.tsx').then((m) => m.Reminding),
  panelsWords,
)

type NotificationsHostProps = {
  /** Null until it is known: the mark of the page before stays. */
  unread: number | null
  shell: ShellData
}

/** What every private page has of notifications: the mark in the tab, the way from a notification, reminders of one's own, the settings. */
export function NotificationsHost({ unread, shell }: NotificationsHostProps) {
  const { user, company } = useViewer()
  const { i18n } = useTranslation()
  const navigate = useNavigate()
  const isOpen = useSyncExternalStore(settingsDialog.subscribe, settingsDialog.isOpen, () => false)
  const person = `${company.id}:${user.id}`
  const mayHaveTasks = useMayHaveTasks(person)
  useEffect(
    () =>
      unread === null
        ? undefined
        : whenIdle(() => {
            void untilItComes(() => import('../notifications/unread-mark.ts')).then(
              ({ markUnread }) => markUnread(unread),
            )
          }),
    [unread],
  )
  const latestShell = useRef(shell)
  useEffect(() => {
    latestShell.current = shell
  })
  useEffect(() => {
    // None of it is part of the first paint, and all of it can fail without anybody missing a message that they look for.
    let callOff: () => void = () => undefined
    const start = () => {
      callOff = whenIdle(() => {
        void untilItComes(() => import('./start-device.ts'))
          .then(({ startDevice }) => startDevice(person, i18n.language, latestShell.current))
          .catch(() => undefined)
      })
    }
    if (document.readyState === 'complete') start()
    else window.addEventListener('load', start, { once: true })
    return () => {
      window.removeEventListener('load', start)
      callOff()
    }
  }, [person, i18n.language])
  const latest = useRef(navigate)
  useEffect(() => {
    latest.current = navigate
  })
  useEffect(() => {
    const go = (url: unknown) => {
      const path = noticePath(url)
      if (path !== null) latest.current(path)
    }
    const fromWorker = ({ data }: MessageEvent<{ kind?: string; path?: unknown } | null>) => {
      if (data?.kind === 'go') go(data.path)
    }
    const fromPage = (event: Event) => go((event as CustomEvent).detail)
    navigator.serviceWorker?.addEventListener('message', fromWorker)
    window.addEventListener('balcao:go', fromPage)
    return () => {
      navigator.serviceWorker?.removeEventListener('message', fromWorker)
      window.removeEventListener('balcao:go', fromPage)
    }
  }, [])
  return (
    <>
      {mayHaveTasks && (
        <Suspense fallback={null}>
          <Reminding person={person} />
        </Suspense>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <NotificationsDialog person={person} onClose={settingsDialog.close} />
        </Suspense>
      )}
    </>
  )
}
