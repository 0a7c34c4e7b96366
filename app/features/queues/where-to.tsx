import { ChevronDown } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { TO_NO_QUEUE } from '#domains/queues/no-queue.ts'
import '#app/components/form-field.css'
import '#app/components/select-box.css'
import './queues.css'

/** Where the active tickets of a queue go that is deleted. Nothing is chosen at first: it must be thought of. */
export function WhereTo({ others }: { others: readonly { id: number; name: string }[] }) {
  const { t } = useTranslation('queues')
  return (
    <div className="form-field delete-choice">
      <label htmlFor="where-to">{t('remove.whereTo')} *</label>
      <span className="select-box">
        <select
          id="where-to"
          name="toQueueId"
          required
          defaultValue=""
          aria-describedby="where-to-hint"
          data-testid="where-to"
        >
          <option value="">{t('remove.choose')}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={TO_NO_QUEUE}>{t('remove.none')}</option>
        </select>
        <ChevronDown size={15} aria-hidden />
      </span>
      <p id="where-to-hint" className="field-hint">
        {t('remove.whereToHint')}
      </p>
    </div>
  )
}
