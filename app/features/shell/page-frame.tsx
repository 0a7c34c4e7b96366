import { useRevalidator } from '@remix-run/react'
import type { ReactNode } from 'react'
import { hearPageFrame } from '#app/features/notifications/hear-page-frame.ts'
import { usePageBell } from '#app/features/notifications/use-page-bell.ts'
import { usePageRoom } from '#app/realtime/use-page-room.ts'
import type { PageRoomListeners } from '#app/realtime/use-page-room.ts'
import type { ShellData } from './shell.server.ts'
import { Shell } from './shell.tsx'
import './page-frame.css'

export type PageFrameProps = {
  shell: ShellData
  title: string
  /** What the page is for, in a sentence. */
  lead?: string
  /** Buttons at the end of the title's row. */
  actions?: ReactNode
  /** What the room tells, besides the small sets, for which the page's loaders run again by themselves. */
  onFrame?: PageRoomListeners['onFrame']
  children: ReactNode
}

/** The frame of a private page outside the desk: shell, place in the company's room, title, actions. */
export function PageFrame({ shell, title, lead, actions, onFrame, children }: PageFrameProps) {
  const revalidator = useRevalidator()
  const { bell, hear, readAgain } = usePageBell(shell.viewer)
  const state = usePageRoom(shell.viewer.user.id, {
    onFrame: (frame) => {
      hear(frame)
      hearPageFrame(shell.viewer, frame)
      onFrame?.(frame)
    },
    onGap: readAgain,
    onStale: () => void revalidator.revalidate(),
  })
  return (
    <Shell
      data={shell}
      bell={bell}
      badges={{ '/tickets': bell.total }}
      connection={{ state, waiting: 0 }}
    >
      <div className="page scroll-y">
        <header className="page-head">
          <div className="page-words">
            <h1 className="page-title">{title}</h1>
            {lead !== undefined && <p className="page-lead">{lead}</p>}
          </div>
          {actions !== undefined && <div className="page-actions">{actions}</div>}
        </header>
        <div className="page-body">{children}</div>
      </div>
    </Shell>
  )
}
