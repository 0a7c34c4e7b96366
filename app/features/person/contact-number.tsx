import { Copy } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { formatNumber, isMasked } from '#core/phone.ts'
import { useCopy } from '#app/components/use-copy.ts'
import { PlainIconButton } from '#app/components/plain-icon-button.tsx'
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
        <PlainIconButton
          label={t('copyNumber')}
          icon={<Copy size={13} strokeWidth={1.8} aria-hidden />}
          onClick={() => void copy(number)}
        />
      )}
    </p>
  )
}
