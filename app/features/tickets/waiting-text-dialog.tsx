import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { TEXT_MAX_CHARS } from '#domains/channels/limits.ts'
import { isBlank } from '#domains/messages/is-blank.ts'
import { NOTE_MAX_CHARS } from '#domains/messages/limits.ts'
import { toast } from '#app/components/toast.ts'
import { useCopy } from '#app/components/use-copy.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import { useCaretAtEnd } from '../composer/focus-text.ts'
import { useDrafts } from '../composer/use-drafts.ts'
import { DeskDialog, DeskField } from '../desk/desk-dialog.tsx'
import { useDesk } from '../desk/desk-context.tsx'
import type { DialogProps } from '../desk/show-dialog.ts'
import { useTicketActions } from '../desk/use-ticket-actions.ts'

/**
 * What is written in a ticket that waits: it does not open, so this is where the words are seen. A comment is kept without accepting it; a
 * message is its draft, and accepting it goes on with that in its composer. Enter begins a line: nothing leaves by it.
 */
export function WaitingTextDialog({ ticket, mode, onClose }: DialogProps<'waiting-text'>) {
  const { t } = useTranslation(['ticketDialogs', 'tickets', 'common'])
  const { outbox } = useDesk()
  const drafts = useDrafts(ticket.id)
  const actions = useTicketActions()
  const copy = useCopy()
  const { name } = ticket.contact
  const input = useRef<HTMLTextAreaElement>(null)
  useCaretAtEnd(input)
  const isNote = mode === 'note'
  const { body, change } = drafts[mode]
  const max = isNote ? NOTE_MAX_CHARS : TEXT_MAX_CHARS
  const isTooLong = body.length > max

  const comment = () => {
    const clientId = crypto.randomUUID()
    const words = body.trim()
    const end = outbox.subscribe(() => {
      const waits = outbox.entries().find((entry) => entry.clientId === clientId)
      if (waits !== undefined && waits.refused === null) return
      end()
      // Its conversation is not open: nothing else would say so.
      toast(
        waits === undefined
          ? { kind: 'success', text: t('waitingText.commented') }
          : {
              kind: 'error',
              text: t('waitingText.refused'),
              action: { label: t('common:copyUnsent'), run: () => copy(words) },
              durationMs: null,
            },
      )
    })
    outbox.add({
      clientId,
      ticketId: ticket.id,
      body: words,
      isPrivate: true,
      quotedMsg: null,
      writtenAt: new Date(serverNow()).toISOString(),
    })
    change('')
    onClose()
  }
  const accept = () => {
    onClose()
    drafts.select('message')
    void actions.accept(ticket)
  }
  const label = t(`waitingText.${mode}`, { name })
  return (
    <DeskDialog
      testId="waiting-text-dialog"
      title={label}
      text={t(isNote ? 'waitingText.noteText' : 'waitingText.messageText')}
      closeLabel={t('common:close')}
      onClose={onClose}
      submit={
        isNote
          ? {
              label: t('waitingText.comment'),
              isDisabled: isBlank(body) || isTooLong,
              run: comment,
            }
          : { label: t('tickets:actions.accept'), run: accept }
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
          value={body}
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
