import { Bell as BellIcon } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { Channel } from '#app/components/channel-mark.tsx'
import { fetchedAhead, lazyPart } from '#app/components/lazy-part.ts'
import { panelsWords } from '#app/i18n/pages/panels.ts'
import { previewsWords } from '#app/i18n/pages/previews.ts'
import * as Popover from '#app/components/popover.tsx'
import type { BellMention } from './bell-mentions.tsx'
import type { BellPlanned } from '../later/failed-planned.ts'
import { CountBadge } from '../frame/count-badge.tsx'
import { signTip } from '../frame/rail-tip.ts'
import { usePhone } from './use-phone.ts'

const load = () => import('./bell-panel.tsx').then((m) => m.BellPanel)
const BellPanel = lazyPart(load, previewsWords, panelsWords)
const ahead = fetchedAhead(load)

/** A ticket with unread messages, as the bell lists it. */
export type BellTicket = {
  id: number
  uuid: string
  name: string
  /** Of the last message, as it was written. */
  text: string
  /** ISO 8601 UTC. */
  at: string
  unread: number
  picture?: string | null
  channel?: Channel
}
export type BellProps = {
  /** Newest first; as many as the caller has at hand. */
  tickets: readonly BellTicket[]
  /** All there are; past what the badge counts, as many as are loaded. None until that is known. */
  total: number
  /** False while the tickets are still being counted: the first of them may be listed. */
  isKnown: boolean
  mentions?: readonly BellMention[]
  onReadMention?: (mention: BellMention) => void
  planned?: readonly BellPlanned[]
  onDismissPlanned?: (message: BellPlanned) => void
  /** Called besides the navigation to the ticket. */
  onOpen?: (ticket: BellTicket) => void
}

/** Who waits for an answer, from any page. */
export function Bell({ isRailOpen, ...bell }: BellProps & { isRailOpen: boolean }) {
  const { total, mentions = [], planned = [] } = bell
  const { t } = useTranslation('shell')
  const isPhone = usePhone()
  const unread = total === 0 ? t('bell.labelEmpty') : t('bell.label', { count: total })
  const label = [
    unread,
    ...(mentions.length === 0 ? [] : [t('bell.mentioned', { count: mentions.length })]),
    ...(planned.length === 0 ? [] : [t('bell.unsent', { count: planned.length })]),
  ].join(', ')
  return (
    <Popover.Root>
      <Popover.Trigger>
        <button
          type="button"
          className="plain-button rail-item"
          aria-label={label}
          {...ahead}
          {...signTip(label, isRailOpen)}
        >
          <BellIcon size={20} strokeWidth={1.8} aria-hidden />
          <span className="rail-label" aria-hidden>
            {t('bell.short')}
          </span>
          <CountBadge count={total + mentions.length + planned.length} />
        </button>
      </Popover.Trigger>
      <Popover.Content
        className="rail-popover bell-popover"
        side={isPhone ? 'top' : 'right'}
        align="end"
        aria-label={t('bell.title')}
      >
        <Suspense fallback={<div className="bell-waiting" aria-busy />}>
          <BellPanel {...bell} />
        </Suspense>
      </Popover.Content>
    </Popover.Root>
  )
}
