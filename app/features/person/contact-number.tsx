import { Copy } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { formatNumber, isMasked } from '#core/phone.ts'
import { useCopy } from '#app/components/use-copy.ts'
import './contact-number.css'

/** A contact's number, to be copied where it may be seen. */
export function ContactNumber({ number }: { number: string | null }) {
  const { t } = useTranslation('contacts')
  const copy = useCopy(t('copied'))
  if (number === null || number === '') return <p className="contact-number">{t('noNumber')}</p>
  return (
    <p className="contact-number">
      {formatNumber(number)}
      {!isMasked(number) && (
        <button
          type="button"
          className="plain-button focus-ring"
          aria-label={t('copyNumber')}
          title={t('copyNumber')}
          onClick={() => void copy(number)}
        >
          <Copy size={13} strokeWidth={1.8} aria-hidden />
        </button>
      )}
    </p>
  )
}
