import { Button } from '@radix-ui/themes/components/button'
import { useTranslation } from 'react-i18next'
import { needsPassword } from './profile-form.ts'
import { ProfileText } from './profile-text.tsx'
import type { ProfileParts } from './profile-text.tsx'

/** A new password, behind a button; and the current one, once something asks for it. */
export function PasswordFields(parts: ProfileParts) {
  const { t } = useTranslation('profile')
  const { form, before } = parts
  const isChanging = form.values.password !== null
  return (
    <>
      {needsPassword(form.values, before) && (
        <ProfileText
          {...parts}
          field="currentPassword"
          label={t('password.current')}
          hint={t('password.currentHint')}
          type="password"
          autoComplete="current-password"
        />
      )}
      {isChanging && (
        <ProfileText
          {...parts}
          field="password"
          label={t('password.new')}
          hint={t('password.newHint')}
          type="password"
          autoComplete="new-password"
        />
      )}
      <div>
        <Button
          type="button"
          size="1"
          variant="soft"
          color="gray"
          data-testid="change-password"
          onClick={() => form.set({ password: isChanging ? null : '', currentPassword: '' })}
        >
          {isChanging ? t('password.keep') : t('password.change')}
        </Button>
      </div>
    </>
  )
}
