import { useTranslation } from 'react-i18next'
import { Field, FormSection } from '#app/components/form-field.tsx'
import { SelectBox } from '#app/components/select-box.tsx'
import { LANGUAGE_NAMES, LANGUAGES } from '#app/i18n/languages.ts'
import type { ProfileValues } from './profile-form.ts'

type ScreenFieldsProps = {
  values: Pick<ProfileValues, 'language' | 'theme' | 'menu'>
  onChange: (change: Partial<ProfileValues>) => void
}

/** How the screens shall be, here and on the next computer. */
export function ScreenFields({ values, onChange }: ScreenFieldsProps) {
  const { t } = useTranslation('profile')
  return (
    <FormSection title={t('screen')}>
      <div className="profile-three">
        <Field id="profile-language" label={t('language')}>
          <SelectBox
            id="profile-language"
            placeholder={t('language')}
            data-testid="profile-language"
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            value={values.language}
            onChange={(language) => onChange({ language })}
          />
        </Field>
        <Field id="profile-theme" label={t('theme')}>
          <SelectBox
            id="profile-theme"
            placeholder={t('theme')}
            data-testid="profile-theme"
            options={[
              { value: 'light' as const, label: t('light') },
              { value: 'dark' as const, label: t('dark') },
            ]}
            value={values.theme}
            onChange={(theme) => onChange({ theme })}
          />
        </Field>
        <Field id="profile-menu" label={t('menu')}>
          <SelectBox
            id="profile-menu"
            placeholder={t('menu')}
            data-testid="profile-menu"
            options={[
              { value: 'open' as const, label: t('menuOpen') },
              { value: 'closed' as const, label: t('menuClosed') },
            ]}
            value={values.menu}
            onChange={(menu) => onChange({ menu })}
          />
        </Field>
      </div>
    </FormSection>
  )
}
