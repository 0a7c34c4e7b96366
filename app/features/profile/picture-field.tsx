import { Button } from '@radix-ui/themes/components/button'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#app/components/avatar.tsx'
import { toast } from '#app/components/toast.ts'
import type { PictureValue } from './profile-form.ts'
import { squarePicture } from './square-picture.ts'

type PictureFieldProps = {
  name: string
  /** Link to the picture as it is stored. */
  stored: string | null
  value: PictureValue
  onChange: (value: PictureValue) => void
}

/** The own picture: a new one is cut here, and waits for *save* (specification part 1 §8). */
export function PictureField({ name, stored, value, onChange }: PictureFieldProps) {
  const { t } = useTranslation('profile')
  const input = useRef<HTMLInputElement>(null)
  const preview = useObjectUrl(value.kind === 'new' ? value.blob : null)
  const shown = value.kind === 'kept' ? stored : preview
  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    try {
      onChange({ kind: 'new', blob: await squarePicture(file) })
      toast({ text: t('picture.clickSave') })
    } catch {
      toast({ kind: 'error', text: t('picture.unreadable') })
    }
  }
  return (
    <div className="profile-picture">
      <Avatar key={shown} name={name} src={shown} size={72} />
      <div>
        <div className="profile-picture-actions">
          <Button
            type="button"
            size="2"
            variant="soft"
            data-testid="change-picture"
            onClick={() => input.current?.click()}
          >
            {t('picture.change')}
          </Button>
          {shown !== null && (
            <Button
              type="button"
              size="2"
              variant="ghost"
              color="gray"
              data-testid="remove-picture"
              onClick={() => onChange({ kind: stored === null ? 'kept' : 'removed' })}
            >
              {t('picture.remove')}
            </Button>
          )}
        </div>
        <p className="field-hint">{t('picture.hint')}</p>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        aria-label={t('picture.change')}
        data-testid="picture-file"
        onChange={(event) => {
          void choose(event.target.files?.[0])
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
    </div>
  )
}

function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (blob === null) return setUrl(null)
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
