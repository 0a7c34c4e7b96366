import { Button } from '@radix-ui/themes/components/button'
import {
  Check,
  CircleCheck,
  Clock3,
  Eye,
  MessageSquareOff,
  PlugZap,
  Smile,
  StickyNote,
  UserRoundX,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { useSettling } from '#app/components/settling.ts'
import { useCopy } from '#app/components/use-copy.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { ReopenButton } from '../desk/reopen-button.tsx'
import { useUnderWay } from '../desk/use-under-way.ts'
import { useTicketActions } from '../desk/use-ticket-actions.ts'
import type { ComposerObstacle } from './composer-mode.ts'

const ICONS: Record<ComposerObstacle, LucideIcon> = {
  erased: UserRoundX,
  pending: Check,
  closed: CircleCheck,
  survey: Smile,
  channel: MessageSquareOff,
  disconnected: PlugZap,
  'window-closed': Clock3,
  'never-wrote': Clock3,
  held: Eye,
}

/** Why a linked phone is down, as far as an attendant can do something about it. */
const PHONE_TROUBLES = ['linking', 'logged_out', 'conflict', 'outdated'] as const
type PhoneTrouble = (typeof PHONE_TROUBLES)[number] | 'unlinked'

function phoneTrouble(reason: string | null): PhoneTrouble {
  return PHONE_TROUBLES.find((trouble) => trouble === reason) ?? 'unlinked'
}

type ComposerNoticeProps = {
  ticket: TicketView
  obstacle: ComposerObstacle
  /** It stands where something else stood. */
  isNew: boolean
  /** The connection's reason: for a linked phone, what its session is in. */
  reason: string | null
  /** What was begun and cannot be sent now. */
  unsent: readonly string[]
  /** It is still to be seen in the text box. */
  isInText: boolean
  onNote: () => void
}

/** Stands where the composer would: why nothing can be sent, and what can be done about it. */
export function ComposerNotice({
  ticket,
  obstacle,
  isNew,
  reason,
  unsent,
  isInText,
  onNote,
}: ComposerNoticeProps) {
  const { t } = useTranslation(['messages', 'tickets'])
  const { me } = useDesk()
  const actions = useTicketActions()
  const copy = useCopy()
  const place = useRef<HTMLDivElement>(null)
  const underWay = useUnderWay(ticket)
  useSettling(place, { stands: `${obstacle} ${underWay?.id} ${underWay?.status}`, isNew })
  const Icon = ICONS[obstacle]
  const closedText = (other: TicketView | null) =>
    other === null
      ? t('composer.closedText')
      : t(other.status === 'pending' ? 'tickets:underWay.waits' : 'tickets:underWay.text')
  const words: Record<ComposerObstacle, readonly [title: string, text: string]> = {
    erased: [t('composer.erased'), t('composer.erasedText')],
    pending: [t('composer.pending'), t('composer.pendingText')],
    closed: [t('composer.closed'), closedText(underWay)],
    survey: [t('composer.survey'), t('composer.surveyText')],
    channel: [t('composer.channel'), t('composer.channelText')],
    disconnected: [
      t('composer.disconnected', { name: ticket.whatsapp.name }),
      ticket.channel === 'whatsapp'
        ? t(`composer.phone.${phoneTrouble(reason)}`)
        : t('composer.disconnectedText'),
    ],
    'window-closed': [t('composer.windowClosed'), t('composer.windowClosedText')],
    'never-wrote': [t('composer.neverWrote'), t('composer.neverWroteText')],
    held: [t('composer.held', { name: ticket.user?.name ?? '' }), t('composer.heldText')],
  }
  const [title, text] = words[obstacle]
  return (
    <div
      ref={place}
      className="composer-notice"
      data-testid="composer-notice"
      data-obstacle={obstacle}
    >
      <span className="composer-notice-icon" aria-hidden>
        <Icon size={18} strokeWidth={1.8} />
      </span>
      <div className="composer-notice-words">
        <p>{title}</p>
        <p>{text}</p>
        {unsent.map((begun, index) => (
          <p key={index} className="composer-notice-unsent" data-testid="unsent-words">
            {!isInText && <span>{t('composer.unsent', { words: begun })}</span>}
            <button type="button" className="plain-button link" onClick={() => void copy(begun)}>
              {t('composer.copyUnsent')}
            </button>
          </p>
        ))}
      </div>
      <div className="composer-notice-actions" data-acts="">
        {obstacle !== 'erased' && (
          <Button size="2" variant="soft" color="gray" data-testid="write-note" onClick={onNote}>
            <StickyNote size={15} aria-hidden /> {t('composer.writeNote')}
          </Button>
        )}
        {obstacle === 'pending' && (
          <Button size="2" data-testid="accept-ticket" onClick={() => void actions.accept(ticket)}>
            <Check size={15} aria-hidden /> {t('tickets:actions.accept')}
          </Button>
        )}
        {(obstacle === 'closed' || (obstacle === 'survey' && ticket.userId === me.userId)) && (
          <ReopenButton ticket={ticket} underWay={underWay} />
        )}
      </div>
    </div>
  )
}
