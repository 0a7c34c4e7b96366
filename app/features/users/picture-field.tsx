import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserView } from '#domains/users/users.types.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { FileField } from '#app/components/forms/file-field.tsx'
import type { Field } from '#app/components/forms/fields.tsx'
import { squarePicture } from '../profile/square-picture.ts'

type PictureFieldProps = {
  fields: Record<'picture' | 'profileImage', Field>
  user: UserView | null
}

/** A user's picture: with scripts cut to a small square before it is sent, as one's own is. */
export function PictureField({ fields, user }: PictureFieldProps) {
  const { t } = useTranslation('users')
  const { picture, profileImage } = fields
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
  return (
    <div className="user-top" onChangeCapture={cutToSquare}>
      <Avatar name={user?.name ?? ''} src={stored} size={72} />
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

/** What no browser reads as a picture is left as it is: the server says what is wrong with it. */
function cutToSquare({ target }: FormEvent): void {
  if (!(target instanceof HTMLInputElement) || target.type !== 'file') return
  const file = target.files?.[0]
  if (file === undefined) return
  void squarePicture(file).then(
    (picture) => {
      // Another one may have been chosen meanwhile.
      if (target.files?.[0] !== file) return
      const files = new DataTransfer()
      files.items.add(new File([picture], file.name, { type: picture.type }))
      target.files = files.files
      target.dispatchEvent(new Event('input', { bubbles: true }))
    },
    () => undefined,
  )
}
