import { Outlet, useActionData } from '@remix-run/react'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { nameOrder } from '#core/text-order.ts'
import type { SettingChange } from '#domains/settings/setting-changes.types.ts'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Page } from '#app/components/page.tsx'
import { SearchField } from '#app/components/search-field.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import type { FormAnswer } from '#app/route-builders/company-action.ts'
import { NewestChanges } from './newest-changes.tsx'
import { SectionForm } from './section-form.tsx'
import { sectionsOf } from './sections.ts'
import type { OptionName, OptionValues } from './sections.ts'
import { useNamedOption } from './use-named-option.ts'
import { useOptions } from './use-options.ts'
import './settings.css'

type SettingsPageProps = { title: string; values: OptionValues; changes: readonly SettingChange[] }

/** All options of the company, and of the platform for its owner (specification part 2 §2). */
export function SettingsPage({ title, values: loaded, changes }: SettingsPageProps) {
  const { t } = useTranslation('settings')
  const answer = useActionData<FormAnswer>()
  const isHydrated = useHydrated()
  const visit = useNamedOption()
  // A search of before must not hide what the address names.
  const [search, setSearch] = useState({ text: '', visit })
  const text = search.visit === visit ? search.text : ''
  const { values, save } = useOptions(loaded)
  const wanted = nameOrder(text).trim()
  const says = (name: OptionName) =>
    nameOrder(`${t(`options.${name}.label`)} ${t(`options.${name}.hint`)}`)
  const sections = sectionsOf(values).map((section) => ({
    section,
    shown: wanted === '' ? section.names : section.names.filter((n) => says(n).includes(wanted)),
  }))
  const found = sections.filter(({ shown }) => shown.length > 0)
  return (
    <Page title={title} lead={t('lead', { company: values.name ?? '' })} over={<Outlet />}>
      <div className="settings">
        <div className="settings-side">
          {isHydrated ? (
            <SearchField
              label={t('search')}
              value={text}
              onChange={(next) => setSearch({ text: next, visit })}
              testId="search"
            />
          ) : (
            <div className="settings-search-room" />
          )}
          <nav aria-label={title}>
            {found.map(({ section: { id } }) => (
              <a key={id} href={`#${id}`} className="focus-ring">
                {t(`sections.${id}.title`)}
              </a>
            ))}
          </nav>
        </div>
        <div className="settings-main">
          {found.map(({ section, shown }) => (
            <SectionForm
              key={section.id}
              section={section}
              shown={shown}
              values={values}
              save={save}
              answer={answer}
            />
          ))}
          {found.length === 0 && <EmptyState icon={<SearchX size={20} />} title={t('nothing')} />}
        </div>
        <NewestChanges changes={changes} />
      </div>
    </Page>
  )
}
