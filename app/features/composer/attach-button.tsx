import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PlainIconButton } from '#app/components/plain-icon-button.tsx'

/** Picks files of any kind, several at once. */
export function AttachButton({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const { t } = useTranslation('messages')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <PlainIconButton
        className="composer-tool"
        data-tool="attach"
        data-testid="composer-attach"
        label={t('attach.label')}
        icon={<Paperclip size={17} strokeWidth={1.8} aria-hidden />}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-testid="composer-files"
        aria-label={t('attach.label')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The same file may be picked again.
          event.target.value = ''
        }}
      />
    </>
  )
}
