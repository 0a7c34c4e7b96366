import { Suspense } from 'react'
import { lazyPart } from '#app/components/lazy-part.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { useDesk } from '../tickets/desk-context.tsx'
import { COMPOSER_ID } from './composer-id.ts'
import { composerMode } from './composer-mode.ts'
import { ComposerNotice } from './composer-notice.tsx'
import { useDraft } from './use-draft.ts'
import { useEdited } from './use-edited.ts'
import { useNow } from './use-now.ts'
import { Writing } from './writing.tsx'
import './composer.css'

const EditBox = lazyPart(() => import('./edit-box.tsx').then((m) => m.EditBox))

export type ComposerProps = {
  ticket: TicketView
  replyTo: MessageView | null
  onReplyDone: () => void
}

/** Where messages are written: to the contact, or as a note to the team. Keyed by ticket: each has its own draft. */
export function Composer({ ticket, replyTo, onReplyDone }: ComposerProps) {
  const { me, directory } = useDesk()
  const now = useNow()
  const connection = directory.connections.find((one) => one.id === ticket.whatsappId)
  const way = connection ?? { status: ticket.whatsapp.status, statusReason: null }
  const mode = composerMode(ticket, way, me, now)
  const draft = useDraft(ticket.id)
  const [edited, setEdited] = useEdited(ticket.id)
  const writesNote = mode.kind !== 'write' && draft.isPrivate
  if (mode.kind !== 'write' && !writesNote) {
    return (
      <ComposerNotice
        ticket={ticket}
        obstacle={mode.kind}
        canNote={mode.canNote}
        reason={way.statusReason}
        onNote={() => draft.change({ isPrivate: true })}
      />
    )
  }
  if (edited !== null) {
    return (
      <Suspense fallback={null}>
        <EditBox
          key={edited.id}
          message={edited}
          onDone={() => {
            setEdited(null)
            // The composer is back in the next frame.
            requestAnimationFrame(() => document.getElementById(COMPOSER_ID)?.focus())
          }}
        />
      </Suspense>
    )
  }
  return (
    <Writing
      ticket={ticket}
      draft={draft}
      canSend={mode.kind === 'write'}
      waitsForPhone={mode.kind === 'write' && mode.waitsForPhone}
      replyTo={replyTo}
      onReplyDone={onReplyDone}
    />
  )
}
