import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { UserView } from '#domains/users/users.types.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { FileField } from '#app/components/forms/file-field.tsx'
import type { Field } from '#app/components/forms/fields.tsx'
import { toast } from '#app/components/toast.ts'
import { squarePicture } from './square-picture.ts'

type PictureFieldProps = {
  fields: Record<'picture' | 'profileImage', Field>
  user: Pick<UserView, 'name' | 'profileImage'> | null
}

/** A user's picture: with scripts cut to a small square and shown before it is sent. */
export function PictureField({ fields, user }: PictureFieldProps) {
  const { t } = useTranslation('users')
  const { picture, profileImage } = fields
  const [chosen, setChosen] = useState<File | null>(null)
  const preview = useObjectUrl(chosen)
  const stored = user?.profileImage ?? null
  const kept =
    stored === null || typeof picture.initialValue !== 'string'
      ? null
      : {
          field: picture,
          value: picture.initialValue,
          name: t('form.picture'),
          href: stored,
          mime: 'image/jpeg',
        }
  const choose = (event: FormEvent) => {
    void cutToSquare(event, setChosen).then(
      (isCut) => isCut && toast({ text: t('form.pictureUnsaved') }),
    )
  }
  return (
    <div
      className="user-top"
      onChangeCapture={choose}
      onInputCapture={({ target }) => {
        if (isPicker(target) && target.files?.length === 0) setChosen(null)
      }}
    >
      <Avatar key={preview} name={user?.name ?? ''} src={preview ?? stored} size={72} />
      <FileField
        field={profileImage}
        label={t('form.picture')}
        hint={t('form.pictureHint')}
        accept="image/jpeg,image/png,image/webp"
        kept={kept}
      />
    </div>
  )
}

const isPicker = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'file'

/** What no browser reads as a picture is left as it is: the server says what is wrong with it. Resolves with whether it was cut. */
async function cutToSquare(
  { target }: FormEvent,
  onCut: (picture: File | null) => void,
): Promise<boolean> {
  if (!isPicker(target)) return false
  const file = target.files?.[0]
  onCut(null)
  if (file === undefined) return false
  const picture = await squarePicture(file).catch(() => null)
  // Another one may have been chosen meanwhile.
  if (picture === null || target.files?.[0] !== file) return false
  const files = new DataTransfer()
  const cut = new File([picture], file.name, { type: picture.type })
  files.items.add(cut)
  target.files = files.files
  target.dispatchEvent(new Event('input', { bubbles: true }))
  onCut(cut)
  return true
}

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (file === null) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
