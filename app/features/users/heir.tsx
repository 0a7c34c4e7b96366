import { ChevronDown } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import '#app/components/form-field.css'
import '#app/components/select-box.css'

/** Who takes over what somebody holds who is deleted; nobody is a choice too, and the first. */
export function Heir({ others }: { others: readonly { id: number; name: string }[] }) {
  const { t } = useTranslation('users')
  return (
    <div className="form-field delete-choice">
      <label htmlFor="heir">{t('remove.heir')}</label>
      <span className="select-box">
        <select
          id="heir"
          name="toUserId"
          defaultValue=""
          aria-describedby="heir-hint"
          data-testid="heir"
        >
          <option value="">{t('remove.nobody')}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown size={15} aria-hidden />
      </span>
      <p id="heir-hint" className="field-hint">
        {t('remove.heirHint')}
      </p>
    </div>
  )
}
