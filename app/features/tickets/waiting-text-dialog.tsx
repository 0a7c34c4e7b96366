import { useEffect, useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { TEXT_MAX_CHARS } from '#domains/channels/limits.ts'
import { isBlank } from '#domains/messages/is-blank.ts'
import { NOTE_MAX_CHARS } from '#domains/messages/limits.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { announce } from '#app/components/announcer.tsx'
import { toast } from '#app/components/toast.ts'
import { useCopy } from '#app/components/use-copy.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import { useTicketInSight } from '#app/desk-client/use-live-ticket.ts'
import { useCaretAtEnd } from '../composer/focus-text.ts'
import { useDrafts } from '../composer/use-drafts.ts'
import { DeskDialog, DeskField } from '../desk/desk-dialog.tsx'
import { useDesk } from '../desk/desk-context.tsx'
import { focusConversation } from '../desk/focus-places.ts'
import type { DialogProps } from '../desk/show-dialog.ts'
import { useDeskNavigation } from '../desk/use-desk-navigation.ts'
import { useFocusComposer } from '../desk/use-focus-composer.ts'
import { useTicketActions } from '../desk/use-ticket-actions.ts'
import { useHolderText } from './holder-text.ts'

type Situation = 'waits' | 'mine' | 'held'

/** Whoever else has it, or had it last: a colleague, nobody, or whoever resolved it. */
const situationOf = ({ status, userId }: TicketView, me: number): Situation =>
  status === 'pending' ? 'waits' : status !== 'closed' && userId === me ? 'mine' : 'held'

/**
 * What is written in a ticket that waits: it does not open, so this is where the words are seen. A comment is kept without accepting it; a
 * message is its draft, and accepting it goes on with that in its composer. Whoever has it meanwhile is named, and the way there offered.
 * Enter begins a line: nothing leaves by it.
 */
export function WaitingTextDialog({ ticket: opened, mode, onClose }: DialogProps<'waiting-text'>) {
  const { t } = useTranslation(['ticketDialogs', 'tickets', 'common'])
  const { me, outbox } = useDesk()
  const inSight = useTicketInSight(opened)
  const ticket = inSight ?? opened
  const drafts = useDrafts(ticket.id)
  const actions = useTicketActions()
  const go = useDeskNavigation()
  const focusComposer = useFocusComposer()
  const copy = useCopy()
  const { name } = ticket.contact
  const input = useRef<HTMLTextAreaElement>(null)
  useCaretAtEnd(input)
  const isNote = mode === 'note'
  const { body, change } = drafts[mode]
  const situation = inSight === null ? 'gone' : situationOf(ticket, me.userId)
  // Where its conversation went into another, they wait there by now.
  const last = useRef(body)
  if (situation !== 'gone') last.current = body
  const words = situation === 'gone' ? last.current : body
  const max = isNote ? NOTE_MAX_CHARS : TEXT_MAX_CHARS
  const isTooLong = body.length > max

  const comment = () => {
    const clientId = crypto.randomUUID()
    const end = outbox.subscribe(() => {
      const waits = outbox.entries().find((entry) => entry.clientId === clientId)
      if (waits !== undefined && waits.refused === null) return
      end()
      // Its conversation is not open: nothing else would say so. What is refused there is told of by itself.
      if (waits === undefined) toast({ kind: 'success', text: t('waitingText.commented') })
    })
    outbox.add({
      clientId,
      ticketId: ticket.id,
      ticket: { uuid: ticket.uuid, name },
      body: body.trim(),
      isPrivate: true,
      quotedMsg: null,
      writtenAt: new Date(serverNow()).toISOString(),
    })
    change('')
    onClose()
  }
  const goOn = () => {
    onClose()
    drafts.select('message')
    if (ticket.status === 'pending') return void actions.accept(ticket)
    go.toTicket(ticket)
    if (situation === 'mine') focusComposer(ticket)
    else focusConversation(ticket.id)
  }
  const holder = useHolderText({ ticket, user: ticket.user, queue: ticket.queue }, name)
  const text = {
    waits: t(isNote ? 'waitingText.noteText' : 'waitingText.messageText'),
    mine: t('waitingText.mine'),
    held: `${holder} ${t(isNote ? 'waitingText.onlyTeam' : 'waitingText.kept')}`,
    gone: t('waitingText.gone'),
  }
  const wayOn = {
    waits: t('tickets:actions.accept'),
    mine: t('waitingText.write'),
    held: t('conflict.look'),
  }
  const news = text[situation]
  const told = useRef(news)
  useEffect(() => {
    if (told.current !== news) announce(news)
    told.current = news
  }, [news])
  const label = t(`waitingText.${mode}`, { name })
  return (
    <DeskDialog
      testId="waiting-text-dialog"
      title={label}
      text={text[situation]}
      // A comment stays one, whoever has the ticket.
      stands={isNote && situation !== 'gone' ? 'note' : situation}
      closeLabel={t('common:close')}
      onClose={onClose}
      submit={
        situation === 'gone'
          ? {
              label: t('common:copyUnsent'),
              isDisabled: isBlank(words),
              run: () => void copy(words),
            }
          : isNote
            ? {
                label: t('waitingText.comment'),
                isDisabled: isBlank(body) || isTooLong,
                run: comment,
              }
            : { label: wayOn[situation], run: goOn }
      }
    >
      <DeskField
        label={t(`waitingText.field.${mode}`)}
        error={isTooLong ? t('waitingText.tooLong', { max }) : undefined}
      >
        <textarea
          ref={input}
          className="desk-text"
          rows={4}
          aria-label={label}
          placeholder={t('waitingText.placeholder')}
          value={words}
          readOnly={situation === 'gone'}
          data-note={isNote ? '' : undefined}
          data-testid="waiting-text"
          onChange={(event) => {
            change(event.target.value)
            drafts.select(mode)
          }}
        />
      </DeskField>
    </DeskDialog>
  )
}
