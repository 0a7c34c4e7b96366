import { useLocation } from '@remix-run/react'
import { CircleCheck, X } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { UndoSender } from '#app/components/forms/undo-sender.tsx'
import { onPageFrame } from '#app/features/notifications/on-page-frame.ts'
import { useKeysBeforeDesk } from './use-keys-before-desk.ts'
import { usePageBell } from './use-page-bell.ts'
import { ofSettings } from '#app/realtime/live-screen.ts'
import { ScreenReader, useReadAfter, useRoomFrames } from '#app/realtime/room-frames.ts'
import { usePageRoom } from '#app/realtime/use-page-room.ts'
import type { ShellData } from '../frame/shell.server.ts'
import { Shell } from './shell.tsx'

/** `notice`: what a form without scripts has done, in words. */
type CompanyFrameProps = { shell: ShellData; notice: string | null; children: ReactNode }

/** What stays while pages change: navigation, bell, the connection to the company's room. */
export function CompanyFrame({ shell, notice, children }: CompanyFrameProps) {
  const { viewer } = shell
  const { bell, readAgain } = usePageBell(viewer)
  const state = usePageRoom(readAgain)
  useKeysBeforeDesk()
  useRoomFrames((frame) => onPageFrame(viewer, frame))
  useReadAfter('frame', {
    user: ({ data }) => data['id'] === viewer.user.id && !('online' in data),
    settings: ofSettings('company'),
    whatsapp: true,
  })
  return (
    <>
      <Shell
        data={shell}
        bell={bell}
        badges={{ '/tickets': bell.total }}
        connection={{ state, waiting: 0 }}
        notice={<FirstNotice notice={notice} />}
      >
        {children}
      </Shell>
      <ScreenReader />
      <UndoSender />
    </>
  )
}

/**
 * The result of a form that was sent without scripts, above the page: it covers nothing. Where scripts run after all it stays as it is
 * until it is closed or another page is opened, so that nothing moves under a pointer.
 */
function FirstNotice({ notice }: { notice: string | null }) {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  const [at, setAt] = useState<string | null>(pathname)
  if (notice === null || at !== pathname) return null
  return (
    <p className="done-notice" role="status">
      <CircleCheck size={16} aria-hidden />
      <span>{notice}</span>
      {/* Without scripts this is the page again: what was done is said once. */}
      <a
        href={pathname + search}
        className="sign-button"
        aria-label={t('dismiss')}
        onClick={(event) => {
          event.preventDefault()
          setAt(null)
        }}
      >
        <X size={14} aria-hidden />
      </a>
    </p>
  )
}
