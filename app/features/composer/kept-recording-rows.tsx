import { Lock, Mic, SendHorizontal, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PlainIconButton } from '#app/components/plain-icon-button.tsx'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { focusText } from './focus-text.ts'
import { keptRecordings } from './kept-recordings.ts'
import type { KeptRecording } from './kept-recordings.ts'
import { preloadSending } from './preload-sending.ts'
import { ReceiverBar } from './receiver-bar.tsx'
import { RecordedSound } from './recorded-sound.tsx'
import { useBegunFor } from './use-begun-for.ts'
import { useDiscardRecording } from './use-discard-recording.ts'
import { useSendRecording } from './use-send-recording.ts'
import './recorder.css'

type KeptRecordingRowsProps = {
  ticket: TicketView
  /** To the customer; a note can always be saved. */
  canSend: boolean
}

/** Recordings of this ticket that were neither sent nor thrown away: each says for whom it is, and waits for its speaker. */
export function KeptRecordingRows({ ticket, canSend }: KeptRecordingRowsProps) {
  const { companyId, me } = useDesk()
  const { id: ticketId } = ticket
  const { userId } = me
  const [list, setList] = useState<readonly KeptRecording[]>([])
  useEffect(() => {
    let isHere = true
    const read = () =>
      void keptRecordings.of({ companyId, userId, ticketId }).then((found) => {
        if (isHere) setList(found)
      })
    read()
    const end = keptRecordings.subscribe(read)
    return () => {
      isHere = false
      end()
    }
  }, [companyId, userId, ticketId])
  return list.map((recording) => (
    <KeptRow key={recording.head.id} recording={recording} ticket={ticket} canSend={canSend} />
  ))
}

function KeptRow({
  recording,
  ticket,
  canSend,
}: KeptRecordingRowsProps & { recording: KeptRecording }) {
  const { t } = useTranslation(['writing', 'messages'])
  const { head, blob } = recording
  const { isPrivate } = head.around
  const [isSending, setIsSending] = useState(false)
  const { send, trouble } = useSendRecording(ticket.channel)
  const discard = useDiscardRecording()
  const receiver = useBegunFor(ticket, head.receiver ?? null, (seen) =>
    keptRecordings.confirm(head.id, seen),
  )
  useEffect(preloadSending, [])
  const Icon = isPrivate ? Lock : Mic
  return (
    <div
      className="kept-recording"
      role="group"
      aria-label={t(isPrivate ? 'recorder.keptNote' : 'recorder.kept')}
      data-note={isPrivate ? '' : undefined}
      data-testid="kept-recording"
      data-unsent=""
    >
      {receiver.hasChanged && <ReceiverBar ticket={ticket} receiver={receiver} />}
      <span className="kept-recording-words" role={trouble === null ? undefined : 'alert'}>
        <Icon size={14} strokeWidth={1.8} aria-hidden />
        {trouble === null
          ? t(isPrivate ? 'recorder.keptNote' : 'recorder.kept')
          : t(`recorder.${trouble}`)}
      </span>
      <PlainIconButton
        className="composer-tool"
        data-testid="kept-recording-discard"
        label={t('recorder.cancel')}
        icon={<Trash2 size={17} strokeWidth={1.8} aria-hidden />}
        onClick={() => {
          discard(head.id)
          focusText()
        }}
      />
      <RecordedSound blob={blob} end={head.end} />
      <button
        type="button"
        className="plain-button composer-send focus-ring"
        data-testid="kept-recording-send"
        aria-label={isPrivate ? undefined : t('recorder.send')}
        title={isPrivate ? t('messages:composer.saveNote') : t('recorder.send')}
        disabled={isSending || receiver.hasChanged || !(canSend || isPrivate)}
        onClick={() => {
          setIsSending(true)
          focusText()
          const whom = isPrivate ? {} : { receiver: receiver.whom }
          void send({ id: head.id, blob, end: head.end }, { ...head.around, ...whom }).then(
            (isSent) => {
              if (!isSent) setIsSending(false)
            },
          )
        }}
      >
        {isPrivate && <span>{t('messages:composer.comment')}</span>}
        <SendHorizontal size={17} strokeWidth={1.8} aria-hidden />
      </button>
    </div>
  )
}
