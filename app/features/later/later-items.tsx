import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { receiverOf } from '#domains/tickets/receiver-of.ts'
import { signatureOf } from '#domains/tickets/sign-message.ts'
import { answeredNow } from '#app/desk-client/answered-now.ts'
import { DeskError, sessionEndOf } from '#app/desk-client/request.ts'
import { cachedTicket } from '#app/desk-client/ticket-cache.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import * as Menu from '#app/components/menu.tsx'
import { toast } from '#app/components/toast.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { useTimeZone } from '../frame/viewer.tsx'
import { placeFrom } from '../desk/place-from.ts'
import { useShowDialog } from '../desk/show-dialog.ts'
import { snoozePresets } from '../desk/snooze-times.ts'
import { useFailureToast } from '../desk/use-failure-toast.ts'
import { isOutOfSight } from './bring-left.ts'
import { newsOfStanding } from './later-news.ts'
import type { LaterTicket } from './later-records.ts'
import { planContent } from './plan-content.ts'
import type { LaterContent } from './plan-content.ts'
import { offerOf, watchOffer } from './plan-offers.ts'
import { takeFromComposer } from './take-from-composer.ts'
import { takenContent } from './taken-content.ts'
import type { TakenContent } from './taken-content.ts'
import { usePlannedActions } from './use-planned-actions.ts'
import { useTellLater } from './use-tell-later.ts'
import { tellOfWithdrawals } from './withdrawals.ts'
import { wordsOf } from './words-of.ts'
import './later-items.css'

export type LaterItemsProps = {
  ticket: TicketView
  /**
   * Why nothing leaves the composer: a file of it cannot, or is not here yet; somebody else would get it; or there is nothing to send, or too
   * much, or no way.
   */
  stopped: 'files' | 'receiver' | 'words' | null
  content: LaterContent
  /** What was written is being planned: these words are left in the composer. */
  onLeft: (words: string) => void
  onBusy: (isBusy: boolean) => void
}

/** When what stands in the composer can be sent. Without words yet, the form is what is left. */
export function LaterItems({ ticket, stopped, content, onLeft, onBusy }: LaterItemsProps) {
  const { t } = useTranslation('later')
  const formats = useFormats()
  const timezone = useTimeZone()
  const { companyId, me, room } = useDesk()
  const show = useShowDialog()
  const fail = useFailureToast()
  const { refresh } = usePlannedActions()
  const tell = useTellLater()
  const client = useQueryClient()
  const [openedAt] = useState(() => serverNow())
  // Its words may have become another ticket's by the time that a time is chosen.
  const [place] = useState(() => placeFrom({ companyId, userId: me.userId, ticketId: ticket.id }))

  const undo = async (taken: TakenContent) => {
    const undone = await taken.undo()
    const { ticket: back, words, isBack } = undone
    refresh()
    for (const news of newsOfStanding(undone)) tell(news)
    if (isBack && (await isGoneNow(back)))
      tell({ kind: 'undone', ticket: { ...back, isGone: true }, words })
  }
  /** What the room has told is known; of what is not, the server knows. */
  const isGoneNow = async (back: LaterTicket) =>
    back.isGone === true ||
    (cachedTicket(client, back.ticketId) === undefined && (await isOutOfSight(back)))

  /** `words` are other ones than the composer's where its dialog changed them. */
  const plan = async (at: number, words = content.body) => {
    const { id: ticketId, uuid, channel } = ticket
    const about = { ticketId, uuid, channel, name: ticket.contact.name }
    // As it was when its time was asked for: a dialog may have been open since.
    const whole = { ...content, body: words, receiver: receiverOf(ticket) }
    const planner = { companyId, userId: me.userId }
    const taken = takenContent(planner, about, whole)
    // Whatever is on the screen by then.
    tellOfWithdrawals(tell)
    takeFromComposer(place(), content, onLeft)
    onBusy(true)
    try {
      const time = new Date(at).toISOString()
      const planned = await planContent(ticketId, whole, time, signatureOf(me.name), taken)
      if (taken.planned()) {
        const notice = toast({
          kind: 'success',
          text: t('planned', { time: formats.dateTime(at) }),
          about: offerOf(planned),
          undo: { label: t('undo'), run: () => void undo(taken) },
        })
        watchOffer(client, ticket, planned, notice, taken.forget)
      } else tell({ kind: 'failed', ticket: taken.putBack().ticket, words: wordsOf(whole) })
    } catch (thrown) {
      const { ticket: back, withdrawn } = taken.putBack()
      // What this page knows of the receiver may be what was refused.
      if (thrown instanceof DeskError) await answeredNow(client, me, uuid, thrown)
      if (sessionEndOf(thrown) !== null || room.lookedAt.get() === back.ticketId) fail(thrown)
      else
        tell({
          kind: 'failed',
          ticket: { ...back, isGone: isGone(back, ticketId, thrown) },
          words: wordsOf(whole),
          thrown,
        })
      void withdrawn.then(refresh)
    }
    onBusy(false)
    refresh()
  }

  const onChoose = () => {
    const { body, files, signMessage } = content
    show({
      kind: 'schedule',
      ticket,
      schedule: null,
      signMessage,
      ...(files.length === 0 ? { body } : {}),
      onPick: (at, words) => void plan(at, files.length === 0 ? words : body),
    })
  }
  return (
    <>
      {snoozePresets(openedAt, timezone).map(({ key, at }) => (
        <Menu.Item
          key={key}
          data-testid={`later-${key}`}
          disabled={stopped !== null}
          onSelect={() => void plan(at)}
        >
          {t(`presets.${key}`)}
          <time dateTime={new Date(at).toISOString()}>{formats.dateTime(at)}</time>
        </Menu.Item>
      ))}
      <Menu.Separator />
      <Menu.Item
        data-testid="later-choose"
        // Words are left to the form, which has nothing to say of files, and does not know who gets them.
        disabled={stopped !== null && (stopped !== 'words' || content.files.length > 0)}
        onSelect={onChoose}
      >
        {t('presets.choose')}
      </Menu.Item>
    </>
  )
}

/** Whether nothing leads any more to where it was put back. What was asked for is not there where the ticket became part of another. */
const isGone = (back: LaterTicket, askedFor: number, thrown: unknown): boolean =>
  back.isGone === true ||
  (back.ticketId === askedFor &&
    thrown instanceof DeskError &&
    (thrown.code === 'ERR_NO_TICKET_FOUND' || thrown.code === 'ERR_OUT_OF_SIGHT'))
