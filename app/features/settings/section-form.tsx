import { Button } from '@radix-ui/themes/components/button'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ChangedNote } from '#app/components/forms/changed-note.tsx'
import { changes } from '#app/components/forms/changes.ts'
import { FormProblem } from '#app/components/forms/form-answer.tsx'
import { useProblemText } from '#app/components/forms/problem-text.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import type { FormAnswer } from '#app/route-builders/company-action.ts'
import { READ_AS } from '#app/route-builders/read-as.ts'
import { OptionRow } from './option-row.tsx'
import { briefly, useOptionWords } from './option-value.ts'
import { unsaid } from './sections.ts'
import type { OptionName, OptionValues, Section } from './sections.ts'
import type { SaveOption } from './use-options.ts'

type SectionFormProps = {
  section: Section
  /** Those of its options that are searched for. */
  shown: readonly OptionName[]
  values: OptionValues
  save: SaveOption
  /** What came of a form that was sent without scripts. */
  answer: FormAnswer | undefined
}

/** Options under one heading: each is saved by itself, or without scripts all of them by a button. */
export function SectionForm({ section, shown, values, save, answer }: SectionFormProps) {
  const { id, intent, names } = section
  const { t } = useTranslation(['settings', 'common'])
  const problemText = useProblemText()
  const { nameOf, valueOf } = useOptionWords()
  const isHydrated = useHydrated()
  const refused = refusedOf(names, answer)
  const readAs = Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
  return (
    <section id={id} className="setting-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t(`sections.${id}.title`)}</h2>
      <p>{t(`sections.${id}.lead`)}</p>
      <form
        method="post"
        autoComplete="off"
        noValidate
        onSubmit={(event) => isHydrated && event.preventDefault()}
      >
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name={READ_AS} value={refused?.readAs ?? JSON.stringify(readAs)} />
        {!isHydrated && refused?.changed !== undefined && (
          <ChangedNote
            change={refused.changed}
            text={(now) => {
              const changed = names.filter((name) => now[name] !== undefined)
              const parts = changed.map((name) =>
                t('changedTo', {
                  option: nameOf(name),
                  value: briefly(valueOf(name, String(now[name]))),
                }),
              )
              return changes(parts, (what) => t('changed', { what }))
            }}
            isBusy={false}
            onTake={() => location.assign(location.pathname)}
          />
        )}
        {!isHydrated && refused?.changed === undefined && <FormProblem codes={refused?.codes} />}
        <div className="setting-card">
          {shown.map((name) => {
            const [problem] = refused?.problems[name] ?? []
            return (
              <OptionRow
                key={name}
                name={name}
                value={values[name] ?? ''}
                save={save}
                sent={refused?.sent[name]}
                problem={problem === undefined ? undefined : problemText(problem)}
              />
            )
          })}
        </div>
        <Button type="submit" className="setting-submit" data-testid={`save-${id}`}>
          {t('common:save')}
        </Button>
      </form>
    </section>
  )
}

/** What was sent and refused, where it was this section. */
function refusedOf(names: readonly OptionName[], answer: FormAnswer | undefined) {
  if (answer?.readAs == null) return null
  const { readAs, changed, result } = answer
  const known = JSON.parse(readAs) as Record<string, string>
  if (!names.some((name) => Object.hasOwn(known, name))) return null
  const given = result.initialValue as Record<string, string | undefined> | null | undefined
  const sent: OptionValues = {}
  for (const name of names) {
    // A form sends its lines with both characters.
    const said = (given?.[name] ?? unsaid(name)).replaceAll('\r\n', '\n')
    const now = changed?.now[name]
    // What was not touched follows whoever changed it.
    sent[name] = said === changed?.readAs[name] && typeof now === 'string' ? now : said
  }
  const errors = result.error ?? {}
  const problems: Partial<Record<string, string[]>> = {}
  for (const name of names) if (errors[name] != null) problems[name] = errors[name]
  return { readAs, changed, sent, problems, codes: errors[''] }
}
