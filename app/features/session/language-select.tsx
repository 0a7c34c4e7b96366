import { useLocation } from '@remix-run/react'
import { ChevronDown, Languages } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LANGUAGE_NAMES, LANGUAGES } from '#app/i18n/languages.ts'
import { InlineScript } from '#app/inline-script.tsx'
import { submitOnChange } from './submit-on-change.ts'
import { WithoutScripts } from '#app/components/without-scripts.tsx'

/** The language menu of pages outside the shell: a form that comes back to the same page. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation(['shell', 'common'])
  const { pathname, search } = useLocation()
  return (
    <form method="post" action="/preferences" id="language-form" className="language-form">
      <input type="hidden" name="back" value={pathname + search} />
      <Languages size={16} aria-hidden />
      <select
        name="language"
        className="language-select focus-ring"
        aria-label={t('shell:language')}
        defaultValue={i18n.language}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
      <ChevronDown size={14} aria-hidden />
      <WithoutScripts>
        <button type="submit">{t('common:save')}</button>
      </WithoutScripts>
      <InlineScript run={submitOnChange} args={['language-form']} />
    </form>
  )
}
