import { Button } from '@radix-ui/themes/components/button'
import { ArrowRightLeft, Check, CircleSlash, NotebookPen } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { CHANNEL_NAMES, ChannelMark } from '#app/components/channel-mark.tsx'
import { Chip } from '#app/components/chip.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import { previewText } from '../messages/rich-text.ts'
import { useLastWords } from '../messages/use-preview-words.ts'
import { useShowDialog } from '../desk/show-dialog.ts'
import { useTicketActions } from '../desk/use-ticket-actions.ts'
import { PeekWords } from './peek-words.tsx'
import './pending-peek.css'

/**
 * A waiting ticket does not open before someone takes it: this is what may be known of it, and the way to take it. It has nothing that a
 * conversation brings, not even an icon: the style sheet of one would come along, and stand there twice after the first conversation.
 */
export function PendingPeek({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation(['desk', 'tickets', 'previews'])
  const formats = useFormats()
  const words = useLastWords()
  const actions = useTicketActions()
  const show = useShowDialog()
  const { contact } = ticket
  return (
    <section
      className="peek"
      aria-label={t('peek.title', { name: contact.name })}
      data-testid="pending-peek"
    >
      <Avatar name={contact.name} src={contact.urlPicture ?? contact.profilePicUrl} size={72}>
        <ChannelMark channel={ticket.channel} badge label={CHANNEL_NAMES[ticket.channel]} />
      </Avatar>
      <h2>{contact.name}</h2>
      <p className="peek-marks">
        {ticket.queue === null ? (
          <Chip color="var(--gray-9)">{t('previews:noQueue')}</Chip>
        ) : (
          <Chip color={ticket.queue.color} dot>
            {ticket.queue.name}
          </Chip>
        )}
        {ticket.tags.map((tag) => (
          <Chip key={tag.id} color={tag.color}>
            {tag.name}
          </Chip>
        ))}
      </p>
      {ticket.lastMessage !== '' && (
        <blockquote>
          {words({ ...ticket, lastMessage: previewText(ticket.lastMessage) })}
        </blockquote>
      )}
      <p className="peek-since">
        {t('peek.since', { time: formats.dateTime(ticket.lastMessageAt) })}
      </p>
      <div className="peek-actions" data-acts="">
        <Button size="2" onClick={() => void actions.accept(ticket)}>
          <Check size={15} aria-hidden /> {t('tickets:actions.accept')}
        </Button>
        <Button
          size="2"
          variant="soft"
          color="gray"
          onClick={() => show({ kind: 'transfer', ticket })}
        >
          <ArrowRightLeft size={15} aria-hidden /> {t('tickets:actions.transfer')}
        </Button>
        <Button size="2" variant="soft" color="gray" onClick={() => void actions.ignore(ticket)}>
          <CircleSlash size={15} aria-hidden /> {t('tickets:actions.ignore')}
        </Button>
        <Button
          size="2"
          variant="soft"
          color="gray"
          data-testid="peek-comment"
          onClick={() => show({ kind: 'waiting-text', ticket, mode: 'note' })}
        >
          <NotebookPen size={15} aria-hidden /> {t('peek.comment')}
        </Button>
      </div>
      <p className="peek-hint">{t('peek.text')}</p>
      {/* Below what is pressed: it comes later, and grows. */}
      <PeekWords ticket={ticket} />
    </section>
  )
}
