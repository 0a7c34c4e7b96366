import { FileText, Film, Mic, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { isDrawn } from '#domains/media/drawn-picture.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { fileProgress } from '#app/desk-client/file-progress.ts'
import type { OutboxFile } from '#app/desk-client/file-progress.ts'
import { addressOf } from '#app/desk-client/local-files.ts'
import { bytesText } from '#app/components/bytes-text.ts'
import { FileName } from '#app/components/file-name.tsx'
import { PlainIconButton } from '#app/components/plain-icon-button.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import { boxOf, PICTURE_MOST } from './media/media-facts.ts'
import { useDiscardMessage } from './use-discard-message.ts'
import './waiting-file.css'

export type WaitingFileProps = { message: MessageView; file: OutboxFile; refused: boolean }

/** A file on its way: shown from this device, with how much of it is there and the way to call it off. */
export function WaitingFile({ message, file, refused }: WaitingFileProps) {
  const clientId = message.clientId ?? ''
  const address = useAddress(clientId)
  return (
    <span className="waiting-file" data-kind={file.kind} data-testid="waiting-file">
      {file.kind === 'image' && address !== null && isDrawn(file) ? (
        <WaitingPicture address={address} file={file} />
      ) : (
        <WaitingTile file={file} />
      )}
      {!refused && <Progress clientId={clientId} name={file.name} />}
    </span>
  )
}

function useAddress(clientId: string): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let isHere = true
    void addressOf(clientId).then((found) => isHere && setAddress(found))
    return () => {
      isHere = false
    }
  }, [clientId])
  return address
}

function WaitingPicture({ address, file }: { address: string; file: OutboxFile }) {
  const { width, height } = boxOf(file, PICTURE_MOST)
  return (
    <span className="picture" style={{ width, aspectRatio: `${width} / ${height}` }}>
      <img src={address} alt={file.name} width={width} height={height} />
    </span>
  )
}

function WaitingTile({ file }: { file: OutboxFile }) {
  const { number } = useFormats()
  const Icon = file.kind === 'video' ? Film : file.mime.startsWith('audio/') ? Mic : FileText
  return (
    <span className="message-media" data-kind={file.kind}>
      <span className="message-media-icon" aria-hidden>
        <Icon size={18} strokeWidth={1.8} />
      </span>
      <span className="message-media-words">
        <span className="message-media-kind">
          <FileName name={file.name} />
        </span>
        <span className="message-media-detail">{bytesText(file.size, number)}</span>
      </span>
    </span>
  )
}

function Progress({ clientId, name }: { clientId: string; name: string }) {
  const { t } = useTranslation('messages')
  const discard = useDiscardMessage()
  const share = useSyncExternalStore(
    fileProgress.subscribe,
    () => fileProgress.of(clientId),
    () => 0,
  )
  const percent = Math.round(share * 100)
  return (
    <span className="waiting-progress">
      <span
        role="progressbar"
        aria-label={t('attach.sending', { name })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span style={{ width: `${percent}%` }} />
      </span>
      <PlainIconButton
        data-testid="cancel-file"
        label={t('attach.cancel', { name })}
        icon={<X size={14} aria-hidden />}
        onClick={() => discard(clientId)}
      />
    </span>
  )
}
