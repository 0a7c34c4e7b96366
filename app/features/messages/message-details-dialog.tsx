import { useTranslation } from '#app/i18n/use-translation.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import { DeskDialog } from '../desk/desk-dialog.tsx'
import type { DialogProps } from '../desk/show-dialog.ts'
import { failureKey } from './failure-key.ts'
import './message-details.css'

const ACKS = ['pending', 'sent', 'delivered', 'read', 'played'] as const

/** When a message was written and arrived, where it stands, and by which names the carrier and we know it. */
export function MessageDetailsDialog({ message, onClose }: DialogProps<'message-details'>) {
  const { t } = useTranslation(['ticketDialogs', 'messages', 'previews'])
  const formats = useFormats()
  const { failed } = message
  const ours = failed === null ? null : failureKey(failed.code)
  const state = failed === null ? ACKS[message.ack] : ('failed' as const)
  const facts: (readonly [name: string, value: string])[] = [
    [
      t('details.by'),
      message.fromMe ? (message.user?.name ?? t('messages:automatic')) : t('details.contact'),
    ],
    [t(message.fromMe ? 'details.written' : 'details.sent'), formats.dateTime(message.sentAt)],
    [t('details.stored'), formats.dateTime(message.createdAt)],
    ...(message.fromMe && !message.isPrivate && state !== undefined
      ? [[t('details.state'), t(`previews:ack.${state}`)] as const]
      : []),
    ...(failed === null
      ? []
      : [
          [
            t('details.failure'),
            // The carrier's own words too: they are what its support asks for.
            [ours === null ? '' : t(`messages:failures.${ours}`), failed.reason, failed.code]
              .filter((part) => part !== '')
              .join(' · '),
          ] as const,
        ]),
    [t('details.number'), String(message.id)],
    ...(message.wid === null ? [] : [[t('details.carrierId'), message.wid] as const]),
  ]
  return (
    <DeskDialog testId="message-details-dialog" title={t('details.title')} onClose={onClose}>
      <dl className="message-details">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </DeskDialog>
  )
}
