import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import * as Menu from '#app/components/menu.tsx'
import { toast } from '#app/components/toast.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { placeText } from '../desk/attachments.ts'
import type { Attachment } from '../desk/attachments.ts'
import { useTimeZone } from '../frame/viewer.tsx'
import { useShowDialog } from '../desk/show-dialog.ts'
import { snoozePresets } from '../desk/snooze-times.ts'
import { useFailureToast } from '../desk/use-failure-toast.ts'
import { bringForLater } from './bring-for-later.ts'
import { cancelPlanned, planMessage } from './schedules-client.ts'
import type { PlannedMessage } from './schedules-client.ts'
import { usePlannedActions } from './use-planned-actions.ts'
import './later-items.css'

export type LaterContent = {
  body: string
  files: readonly Attachment[]
  around: Pick<PlannedMessage, 'signMessage' | 'quotedMsg'>
}

export type LaterItemsProps = {
  ticket: TicketView
  isDisabled: boolean
  content: LaterContent
  /** What was written is planned: the composer is empty again. */
  onPlanned: () => void
  onBusy: (isBusy: boolean) => void
}

/** When what stands in the composer can be sent. Without words yet, the form is what is left. */
export function LaterItems({ ticket, isDisabled, content, onPlanned, onBusy }: LaterItemsProps) {
  const { t } = useTranslation('later')
  const formats = useFormats()
  const timezone = useTimeZone()
  const show = useShowDialog()
  const fail = useFailureToast()
  const { refresh } = usePlannedActions()
  const [openedAt] = useState(() => serverNow())

  const plan = async (at: number) => {
    onBusy(true)
    try {
      const planned = await planAll(ticket.id, content, new Date(at).toISOString())
      onPlanned()
      toast({
        kind: 'success',
        text: t('planned', { time: formats.dateTime(at) }),
        undo: {
          label: t('undo'),
          run: () => void Promise.all(planned.map(cancelPlanned)).catch(fail).finally(refresh),
        },
      })
    } catch (thrown) {
      fail(thrown)
    }
    onBusy(false)
    refresh()
  }

  const onChoose = () =>
    show({
      kind: 'schedule',
      ticket,
      schedule: null,
      ...(content.files.length === 0 ? { body: content.body, onDone: onPlanned } : {}),
      ...(content.files.length === 0 ? {} : { onPick: (at: number) => void plan(at) }),
    })
  return (
    <>
      {snoozePresets(openedAt, timezone).map(({ key, at }) => (
        <Menu.Item
          key={key}
          data-testid={`later-${key}`}
          disabled={isDisabled}
          onSelect={() => void plan(at)}
        >
          {t(`presets.${key}`)}
          <time dateTime={new Date(at).toISOString()}>{formats.dateTime(at)}</time>
        </Menu.Item>
      ))}
      <Menu.Separator />
      <Menu.Item data-testid="later-choose" onSelect={onChoose}>
        {t('presets.choose')}
      </Menu.Item>
    </>
  )
}

/** Words first, then each file with its own: in the order they would be sent now. All or nothing; gives the ids. */
async function planAll(
  ticketId: number,
  { body, files, around }: LaterContent,
  sendAt: string,
): Promise<number[]> {
  const { ahead, list } = placeText(files, body.trim())
  const planned: number[] = []
  let quotedMsg = around.quotedMsg ?? null
  const add = async (message: Pick<PlannedMessage, 'body' | 'upload'>) => {
    planned.push((await planMessage({ ...around, ...message, quotedMsg, ticketId, sendAt })).id)
    quotedMsg = null
  }
  // Files are here before anything is planned: what fails leaves nothing half done.
  const uploads = await Promise.all(list.map((attachment) => bringForLater(ticketId, attachment)))
  try {
    if (ahead !== '') await add({ body: ahead })
    for (const [index, { caption }] of list.entries()) {
      const upload = uploads[index]
      if (upload != null) await add({ body: caption.trim(), upload })
    }
  } catch (thrown) {
    // All of it stays in the composer to be planned again: a part that is planned already would go out twice.
    await Promise.allSettled(planned.map(cancelPlanned))
    throw thrown
  }
  return planned
}
