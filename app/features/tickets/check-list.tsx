import { useTranslation } from '#app/i18n/use-translation.tsx'

export type CheckOption<Id> = { id: Id; name: string; color?: string }

type CheckListProps<Id> = {
  title: string
  options: readonly CheckOption<Id>[]
  chosen: readonly Id[]
  onChange: (chosen: Id[]) => void
}

/** Several of a few, each with its colour. */
export function CheckList<Id extends string | number>({
  title,
  options,
  chosen,
  onChange,
}: CheckListProps<Id>) {
  const { t } = useTranslation('tickets')
  return (
    <fieldset className="check-list">
      <legend>{title}</legend>
      {options.length === 0 && <p className="check-list-empty">{t('filters.nothing')}</p>}
      {options.map((option) => (
        <label key={option.id} className="check-option">
          <input
            type="checkbox"
            checked={chosen.includes(option.id)}
            onChange={(event) =>
              onChange(
                event.target.checked
                  ? [...chosen, option.id]
                  : chosen.filter((id) => id !== option.id),
              )
            }
          />
          {option.color !== undefined && (
            <i className="check-colour" style={{ background: option.color }} aria-hidden />
          )}
          <span className="truncate">{option.name}</span>
        </label>
      ))}
    </fieldset>
  )
}
