import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { CustomerTyping } from '#app/desk-client/customer-typing.ts'
import './customer-typing-line.css'

/** What the customer does at their phone: three dots that breathe, and the words. */
export function CustomerTypingLine({ doing }: { doing: CustomerTyping }) {
  const { t } = useTranslation('tickets')
  return (
    <span className="customer-typing" data-testid="customer-typing">
      <span className="customer-typing-dots" aria-hidden>
        <i />
        <i />
        <i />
      </span>
      <span className="truncate">
        {doing === 'recording' ? t('header.customerRecords') : t('header.customerTypes')}
      </span>
    </span>
  )
}
