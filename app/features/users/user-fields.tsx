import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PROFILES } from '#core/permissions.ts'
import type { UserView } from '#domains/users/users.types.ts'
import { CheckListField, ChoiceField } from '#app/components/forms/choice-fields.tsx'
import { SelectField, SwitchField, TextField } from '#app/components/forms/fields.tsx'
import type { Field, Option } from '#app/components/forms/fields.tsx'
import { ColourField } from '#app/components/forms/palette-field.tsx'
import { TextAreaField } from '#app/components/forms/text-area.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '#app/i18n/languages.ts'
import { useTextVariables } from '../variables/use-text-variables.tsx'
import { PictureField } from './picture-field.tsx'
import { workTimes } from './work-times.ts'

export type FieldName =
  | 'name'
  | 'email'
  | 'password'
  | 'currentPassword'
  | 'wpp'
  | 'color'
  | 'profile'
  | 'whatsappId'
  | 'queueIds'
  | 'allTicket'
  | 'allowGroup'
  | 'startWork'
  | 'endWork'
  | 'capacity'
  | 'paused'
  | 'farewellMessage'
  | 'defaultTheme'
  | 'defaultMenu'
  | 'language'
  | 'picture'
  | 'profileImage'
  | 'access'
type Fields = Record<FieldName, Field>

type UserFieldsProps = {
  fields: Fields
  /** Null: a new one. */
  user: UserView | null
  isOwn: boolean
  queues: readonly Option[]
  connections: readonly Option[]
  now: number
}

/** Everything of a user, in the order of the mock: who they are, what they may, how they work, how their screen is. */
export function UserFields(props: UserFieldsProps) {
  const { fields, user, isOwn, queues, connections } = props
  const { t } = useTranslation('users')
  return (
    <>
      <PictureField fields={fields} user={user} />
      <div className="user-two">
        <TextField field={fields.name} label={t('form.name')} />
        <TextField field={fields.email} type="email" label={t('form.email')} />
        <TextField field={fields.wpp} type="tel" label={t('form.wpp')} hint={t('form.wppHint')} />
        <ColourField field={fields.color} label={t('form.color')} hint={t('form.colorHint')} />
      </div>
      <AccessFields fields={fields} user={user} isOwn={isOwn} />
      <fieldset className="form-section">
        <legend>{t('form.rights')}</legend>
        <div className="user-two">
          {isOwn ? (
            <OwnProfile field={fields.profile} />
          ) : (
            <ChoiceField
              field={fields.profile}
              label={t('form.profile')}
              options={[...PROFILES]
                .reverse()
                .map((value) => ({ value, label: t(`profiles.${value}`) }))}
            />
          )}
          <SelectField
            field={fields.whatsappId}
            label={t('form.connection')}
            placeholder={t('form.usualConnection')}
            options={connections}
          />
        </div>
        <CheckListField
          field={fields.queueIds}
          label={t('form.queues')}
          options={queues}
          empty={t('form.noQueues')}
        />
        <div className="user-two">
          <SwitchField
            field={fields.allTicket}
            label={t('form.allTicket')}
            hint={t('form.allTicketHint')}
          />
          <SwitchField
            field={fields.allowGroup}
            label={t('form.allowGroup')}
            hint={t('form.allowGroupHint')}
          />
        </div>
      </fieldset>
      <WorkFields {...props} />
      <ScreenFields fields={fields} />
    </>
  )
}

/** Nobody raises or lowers themselves: it is said, and sent as it is. */
function OwnProfile({ field }: { field: Field }) {
  const { t } = useTranslation('users')
  const profile = PROFILES.find((one) => one === field.initialValue) ?? 'admin'
  return (
    <div className="form-field">
      <span className="form-label">{t('form.profile')}</span>
      <span>{t(`profiles.${profile}`)}</span>
      <input type="hidden" name={field.name} value={profile} />
      <p className="field-hint">{t('form.ownProfileHint')}</p>
    </div>
  )
}

/** A new user is invited or given a password. */
function AccessFields({ fields, user, isOwn }: Pick<UserFieldsProps, 'fields' | 'user' | 'isOwn'>) {
  const { t } = useTranslation('users')
  const isHydrated = useHydrated()
  if (user !== null) return <PasswordFields fields={fields} isOwn={isOwn} />
  // Without scripts nothing can come and go.
  const isGiven = !isHydrated || fields.access.value === 'password'
  return (
    <div className="user-two">
      <ChoiceField
        field={fields.access}
        label={t('form.access')}
        hint={t('form.accessHint')}
        options={[
          { value: 'invite', label: t('form.byInvite') },
          { value: 'password', label: t('form.byPassword') },
        ]}
      />
      {isGiven && (
        <TextField
          field={fields.password}
          type="password"
          autoComplete="new-password"
          label={t('form.password')}
          hint={t('form.passwordHint')}
        />
      )}
    </div>
  )
}

type PasswordFieldsProps = {
  fields: Record<'password' | 'currentPassword', Field>
  isOwn: boolean
}

/** A password in place of the one there is. One's own takes the current one. */
export function PasswordFields({ fields, isOwn }: PasswordFieldsProps) {
  const { t } = useTranslation('users')
  return (
    <div className="user-two">
      <TextField
        field={fields.password}
        type="password"
        autoComplete="new-password"
        label={t('form.password')}
        hint={t(isOwn ? 'own.passwordKept' : 'form.passwordKept')}
      />
      {isOwn && (
        <TextField
          field={fields.currentPassword}
          type="password"
          autoComplete="current-password"
          label={t('form.currentPassword')}
          hint={t('form.currentPasswordHint')}
        />
      )}
    </div>
  )
}

function WorkFields({ fields, now }: UserFieldsProps) {
  const { t } = useTranslation('users')
  const text = useTextVariables(now)
  return (
    <fieldset className="form-section">
      <legend>{t('form.work')}</legend>
      <div className="user-three">
        <HoursFields fields={fields} />
        <TextField
          field={fields.capacity}
          type="number"
          label={t('form.capacity')}
          hint={t('form.capacityHint')}
        />
      </div>
      <SwitchField field={fields.paused} label={t('form.paused')} hint={t('form.pausedHint')} />
      <TextAreaField
        field={fields.farewellMessage}
        label={t('form.farewell')}
        hint={t('form.farewellHint')}
        rows={2}
        {...text}
      />
    </fieldset>
  )
}

/** When somebody works; what was stored by other rules is a choice too. */
export function HoursFields({ fields }: { fields: Record<'startWork' | 'endWork', Field> }) {
  const { t } = useTranslation('users')
  const { startWork, endWork } = fields
  const timesOf = ({ initialValue }: Field) =>
    workTimes(typeof initialValue === 'string' ? initialValue : undefined)
  const [from, to] = [startWork.value, endWork.value]
  const isOverNight = typeof from === 'string' && typeof to === 'string' && to < from
  return (
    <>
      <SelectField
        field={startWork}
        label={t('form.startWork')}
        hint={t('form.hoursHint')}
        options={timesOf(startWork)}
      />
      <SelectField
        field={endWork}
        label={t('form.endWork')}
        hint={isOverNight ? t('form.nextDayHint') : undefined}
        options={timesOf(endWork)}
      />
    </>
  )
}

type ScreenFieldsProps = { fields: Record<'defaultTheme' | 'defaultMenu' | 'language', Field> }

/** How their screens are, on whatever computer they sign in. */
export function ScreenFields({ fields }: ScreenFieldsProps) {
  const { t } = useTranslation('users')
  const themes = ['system', 'light', 'dark'] as const
  // Once somebody has chosen, there is no way back to none.
  const offered = fields.defaultTheme.initialValue === 'system' ? themes : themes.slice(1)
  return (
    <fieldset className="form-section">
      <legend>{t('form.screen')}</legend>
      <div className="user-two">
        <ChoiceField
          field={fields.defaultTheme}
          label={t('form.theme')}
          options={offered.map((value) => ({ value, label: t(`form.themes.${value}`) }))}
        />
        <ChoiceField
          field={fields.defaultMenu}
          label={t('form.menu')}
          options={(['open', 'closed'] as const).map((value) => ({
            value,
            label: t(`form.menus.${value}`),
          }))}
        />
        <SelectField
          field={fields.language}
          label={t('form.language')}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
      </div>
    </fieldset>
  )
}
