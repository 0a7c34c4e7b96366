import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { OwnReadAs } from '#domains/users/own-profile.ts'
import { RecordDialog } from '#app/components/dialogs/record-dialog.tsx'
import { ErrorState } from '#app/components/error-state.tsx'
import { SelectField, TextField } from '#app/components/forms/fields.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import { TextAreaField } from '#app/components/forms/text-area.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { ownRecordSaved } from '../session/own-record.ts'
import { PictureField } from '../users/picture-field.tsx'
import { useUserChanged } from '../users/use-user-changed.ts'
import { UserQueues } from '../users/user-cells.tsx'
import { HoursFields, PasswordFields, ScreenFields } from '../users/user-fields.tsx'
import { useTextVariables } from '../variables/use-text-variables.tsx'
import { PROFILE_PARAM, PROFILE_PATH } from './profile-address.ts'
import type { ProfileData } from './profile-data.server.ts'

type ProfileDialogProps = {
  /** Of its route; over any other page it is loaded here. Null: it could not be had. */
  given?: ProfileData | null
  overAny?: boolean
  onSaved?: (() => void) | undefined
}

/** A person's own record: the user dialog with what is theirs to change (specification part 1 §2). */
export function ProfileDialog({ given, overAny = false, onSaved }: ProfileDialogProps) {
  const { t } = useTranslation('users')
  const { data, load } = useFetcher<ProfileData | null>()
  const isGiven = given !== undefined
  useEffect(() => {
    if (!isGiven) load(PROFILE_PATH)
  }, [isGiven, load])
  const profile = data === undefined ? given : data
  return (
    <RecordDialog
      title={t('own.title')}
      className="user-dialog"
      overAny={overAny}
      own={[PROFILE_PARAM]}
    >
      {profile === undefined ? (
        <div className="record-form" role="status" aria-label={t('own.loading')}>
          {[72, 52, 52, 52, 80].map((height, at) => (
            <Skeleton key={at} height={height} />
          ))}
        </div>
      ) : profile === null ? (
        <ErrorState title={t('own.failed')} onRetry={() => load(PROFILE_PATH)} />
      ) : (
        <ProfileForm {...profile} onSaved={onSaved} />
      )}
    </RecordDialog>
  )
}

type ProfileValues = OwnReadAs & {
  password?: string
  currentPassword?: string
  profileImage?: File
}

type ProfileFormProps = ProfileData & Pick<ProfileDialogProps, 'onSaved'>

function ProfileForm({ onSaved, ...props }: ProfileFormProps) {
  const { value, profileImage, profile, queues, connections, rules, now } = props
  const { t } = useTranslation('users')
  const changed = useUserChanged({ queues: [], connections: connections ?? [] })
  const text = useTextVariables(now)
  return (
    <RecordForm<ProfileValues>
      files
      action={PROFILE_PATH}
      rules={rules}
      value={value}
      changed={changed}
      longTexts={{ farewellMessage: t('form.farewell') }}
      onDone={(form) => {
        // What was chosen for the screen shows at once; other tabs are told by the room.
        ownRecordSaved({ own: Object.fromEntries(form) })
        onSaved?.()
      }}
    >
      {(fields) => (
        <>
          <PictureField fields={fields} user={{ name: value.name, profileImage }} />
          <div className="user-two">
            <TextField field={fields.name} label={t('form.name')} autoComplete="name" />
            <TextField
              field={fields.wpp}
              type="tel"
              label={t('form.wpp')}
              hint={t('form.wppHint')}
              autoComplete="tel"
            />
          </div>
          <TextField
            field={fields.email}
            type="email"
            label={t('form.email')}
            autoComplete="username"
          />
          <PasswordFields fields={fields} isOwn />
          <TextAreaField
            field={fields.farewellMessage}
            label={t('form.farewell')}
            hint={t('form.farewellHint')}
            rows={2}
            {...text}
          />
          <ScreenFields fields={fields} />
          <fieldset className="form-section">
            <legend>{t('form.work')}</legend>
            <div className="user-two">
              <div className="form-field">
                <span className="form-label">{t('form.profile')}</span>
                <span>{t(`profiles.${profile}`)}</span>
              </div>
              <div className="form-field">
                <span className="form-label">{t('form.queues')}</span>
                <UserQueues user={{ queues }} />
              </div>
            </div>
            {connections === null ? (
              <p className="field-hint">{t('own.setByAdmin')}</p>
            ) : (
              <div className="user-three">
                <SelectField
                  field={fields.whatsappId}
                  label={t('form.connection')}
                  placeholder={t('form.usualConnection')}
                  options={connections}
                />
                <HoursFields fields={fields} />
              </div>
            )}
          </fieldset>
        </>
      )}
    </RecordForm>
  )
}
