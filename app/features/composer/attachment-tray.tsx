import { FileText, Film, Mic, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { isDrawn } from '#domains/media/drawn-picture.ts'
import { picturedFile } from '#domains/media/pictured-file.ts'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { bytesText } from '#app/components/bytes-text.ts'
import { FileName } from '#app/components/file-name.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { PlainIconButton } from '#app/components/plain-icon-button.tsx'
import { toast } from '#app/components/toast.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { hasCaption } from '../desk/attachments.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { joinReceiver, readReceiver } from '../desk/draft-receiver.ts'
import { filesKey } from '../desk/drafts.ts'
import { placeFrom } from '../desk/place-from.ts'
import type { Attachment } from '../desk/attachments.ts'
import { focusText } from './focus-text.ts'
import { preloadSending } from './preload-sending.ts'
import type { Attachments } from './use-attachments.ts'
import './attachment-tray.css'

preloadSending()

/** The files that go with the next send, each with its words; what can't go says why. */
export function AttachmentTray({
  files,
  ticketId,
  isNote,
}: {
  files: Attachments
  ticketId: number
  isNote: boolean
}) {
  const { t } = useTranslation('writing')
  const { companyId, me } = useDesk()
  const { userId } = me
  const takeOut = (id: string) => {
    const place = { companyId, userId, ticketId }
    const storage = deviceStorage()
    // With the last file goes whom it was for, unless it comes back.
    const receiver = isNote ? null : readReceiver(storage, place)
    const putBack = files.takeOut(id)
    const now = placeFrom(place)
    const undo = () => {
      if (receiver !== null) joinReceiver(storage, now(), receiver)
      putBack(filesKey(now(), isNote ? 'note' : 'message'))
    }
    toast({ text: t('attach.removed'), undo: { run: undo } })
  }
  return (
    <ul
      className="attachment-tray"
      aria-label={t('attach.tray')}
      data-testid="attachment-tray"
      onPaste={files.onPaste}
    >
      {files.list.map((attachment) => (
        <TrayRow key={attachment.id} attachment={attachment} files={files} onTakeOut={takeOut} />
      ))}
      {files.arriving.map(({ id, name }) => (
        <li key={id} className="tray-row" data-late="" data-testid="tray-row-late">
          <Skeleton width={52} height={52} radius={8} />
          <div className="tray-words" role="status">
            <span className="tray-name">
              <FileName name={name} />
            </span>
            <span className="tray-note">{t('attach.late')}</span>
          </div>
          <RemoveButton name={name} onRemove={() => files.callOff(id)} />
        </li>
      ))}
    </ul>
  )
}

function TrayRow({
  attachment,
  files,
  onTakeOut,
}: {
  attachment: Attachment
  files: Attachments
  onTakeOut: (id: string) => void
}) {
  const { t } = useTranslation('writing')
  const { number } = useFormats()
  const { id, file, caption, problem, goesAsDocument } = attachment
  const row = useRef<HTMLLIElement>(null)
  // Below the edge of a full tray nobody sees why nothing can be sent.
  useEffect(() => {
    if (problem !== null) row.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  const note = problem === null ? (goesAsDocument ? 'asDocument' : null) : problem
  return (
    <li ref={row} className="tray-row" data-problem={problem ?? undefined} data-testid="tray-row">
      <Thumbnail attachment={attachment} />
      <div className="tray-words">
        <span className="tray-name">
          <FileName name={file.name} />
          <span className="tray-size">{bytesText(file.size, number)}</span>
        </span>
        {hasCaption(attachment) && (
          <input
            className="tray-caption"
            value={caption}
            placeholder={t('attach.caption')}
            aria-label={t('attach.captionOf', { name: file.name })}
            data-testid="tray-caption"
            onChange={(event) => files.caption(id, event.target.value)}
          />
        )}
        {note !== null && (
          <span className="tray-note" role={problem === null ? undefined : 'alert'}>
            {t(`attach.${note}`)}
          </span>
        )}
      </div>
      <RemoveButton name={file.name} onRemove={() => onTakeOut(id)} />
    </li>
  )
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation('writing')
  return (
    <PlainIconButton
      className="tray-remove"
      data-testid="tray-remove"
      label={t('attach.remove', { name })}
      icon={<X size={16} aria-hidden />}
      onClick={() => {
        onRemove()
        focusText()
      }}
    />
  )
}

function Thumbnail({ attachment: { file, kind } }: { attachment: Attachment }) {
  const [address, setAddress] = useState<string | null>(null)
  const isPicture = file.type.startsWith('image/') && file.type !== 'image/svg+xml'
  useEffect(() => {
    if (!isPicture) return
    let made: string | null = null
    let isHere = true
    const show = async () => {
      if (!isDrawn(await picturedFile(file)) || !isHere) return
      made = URL.createObjectURL(file)
      setAddress(made)
    }
    // A file that is not to be read any more has no picture.
    void show().catch(() => undefined)
    return () => {
      isHere = false
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [file, isPicture])
  const Icon = kind === 'video' ? Film : file.type.startsWith('audio/') ? Mic : FileText
  return (
    <span className="tray-thumbnail" aria-hidden>
      {address === null ? (
        <Icon size={20} strokeWidth={1.6} />
      ) : (
        <img src={address} alt="" onError={() => setAddress(null)} />
      )}
    </span>
  )
}
