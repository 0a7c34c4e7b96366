import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber, isMasked } from '#core/phone.ts'
import { toast } from '#app/components/toast.ts'
import './contact-number.css'

/** A contact's number, to be copied where it may be seen. */
export function ContactNumber({ number }: { number: string | null }) {
  const { t } = useTranslation('contacts')
  if (number === null || number === '') return <p className="contact-number">{t('noNumber')}</p>
  const copy = () => {
    navigator.clipboard.writeText(number).then(
      () => toast({ text: t('copied') }),
      () => undefined,
    )
  }
  return (
    <p className="contact-number">
      {formatNumber(number)}
      {!isMasked(number) && (
        <button
          type="button"
          className="plain-button focus-ring"
          aria-label={t('copyNumber')}
          title={t('copyNumber')}
          onClick={copy}
        >
          <Copy size={13} strokeWidth={1.8} aria-hidden />
        </button>
      )}
    </p>
  )
}
