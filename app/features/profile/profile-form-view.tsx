import { Button } from '@radix-ui/themes/components/button'
import { useEffect, useMemo } from 'react'
import type { MutableRefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnUser } from '#domains/users/users.types.ts'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { Field, FormSection } from '#app/components/form-field.tsx'
import { useDialogForm } from '#app/components/use-dialog-form.ts'
import { currentTheme } from '#app/features/session/save-preferences.ts'
import { DEFAULT_LANGUAGE, isLanguage } from '#app/i18n/languages.ts'
import { PasswordFields } from './password-fields.tsx'
import { PictureField } from './picture-field.tsx'
import { isChanged, PROFILE_FIELDS, problemsOf, valuesOf } from './profile-form.ts'
import type { ProfileField } from './profile-form.ts'
import { inputId, ProfileText } from './profile-text.tsx'
import { ScreenFields } from './screen-fields.tsx'
import { useSaveProfile } from './use-save-profile.ts'
import { WorkFields } from './work-fields.tsx'

type ProfileFormViewProps = {
  record: OwnUser
  /** Of the company; empty for those who do not choose one. */
  connections: readonly { id: number; name: string }[]
  /** Set here: what closing the dialog by its other ways does. */
  leave: MutableRefObject<() => void>
  onSaved: () => void
  onClose: () => void
}

export function ProfileFormView(props: ProfileFormViewProps) {
  const { record, connections, leave, onSaved, onClose } = props
  const { t, i18n } = useTranslation(['profile', 'common'])
  const before = useMemo(
    () =>
      valuesOf(record, {
        language: isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE,
        theme: currentTheme(),
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- as it was when the form opened
    [record],
  )
  const form = useDialogForm({
    before,
    fields: PROFILE_FIELDS,
    problemsOf: (values) => problemsOf(values, before),
    isChanged,
    inputId,
  })
  const { save, isBusy } = useSaveProfile(record.id, form, before, () => {
    form.settle()
    onSaved()
    onClose()
  })
  useEffect(() => {
    leave.current = form.isChanged ? form.ask : onClose
  })
  const { values } = form
  const problem = (field: ProfileField) => {
    const found = form.problem(field)
    return found === undefined ? undefined : t(`profile:errors.${found}`)
  }
  const parts = { form, before, problem }
  return (
    <form
      className="profile-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <PictureField
        name={values.name}
        stored={record.profileImage}
        value={values.picture}
        onChange={(picture) => form.set({ picture })}
      />
      <FormSection title={t('profile:about')}>
        <div className="profile-pair">
          <ProfileText {...parts} field="name" label={t('profile:name')} autoComplete="name" />
          <ProfileText
            {...parts}
            field="wpp"
            label={t('profile:wpp')}
            hint={t('profile:wppHint')}
            type="tel"
            autoComplete="tel"
          />
        </div>
        <ProfileText
          {...parts}
          field="email"
          label={t('profile:email')}
          type="email"
          autoComplete="username"
        />
        <PasswordFields {...parts} />
        <Field
          id={inputId('farewellMessage')}
          label={t('profile:farewell')}
          hint={t('profile:farewellHint')}
          problem={problem('farewellMessage')}
        >
          <textarea
            className="form-textarea"
            id={inputId('farewellMessage')}
            rows={3}
            value={values.farewellMessage}
            aria-describedby={`${inputId('farewellMessage')}-note`}
            data-testid={inputId('farewellMessage')}
            onChange={(event) => form.set({ farewellMessage: event.target.value })}
            onBlur={() => form.touch('farewellMessage')}
          />
        </Field>
      </FormSection>
      <ScreenFields values={values} onChange={form.set} />
      <WorkFields {...parts} record={record} connections={connections} />
      <div className="dialog-actions">
        <Button type="button" variant="soft" color="gray" onClick={() => leave.current()}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={isBusy} data-testid="save-profile">
          {t('common:save')}
        </Button>
      </div>
      <ConfirmDialog
        open={form.isLeaving}
        onOpenChange={(open) => !open && form.stay()}
        title={t('profile:leaveTitle')}
        confirmLabel={t('profile:leave')}
        cancelLabel={t('common:leave.stay')}
        danger
        onConfirm={() => {
          form.settle()
          onClose()
        }}
      >
        {t('profile:leaveText')}
      </ConfirmDialog>
    </form>
  )
}
