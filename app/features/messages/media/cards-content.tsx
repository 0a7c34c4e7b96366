import { Copy, UserRound } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { formatNumber, isMasked } from '#core/phone.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { useCopy } from '#app/components/use-copy.ts'
import { PlainIconButton } from '#app/components/plain-icon-button.tsx'
import { cardsOf } from './media-facts.ts'
import { useCardActions } from './use-card-actions.ts'

/** Contact cards: who, of what company, their numbers to copy, and the ways to keep them and to talk to them. */
export function CardsContent({ data }: { data: MessageView['data'] }) {
  const { t } = useTranslation('messages')
  const { save, talk } = useCardActions()
  const copy = useCopy(t('media.numberCopied'))
  return cardsOf(data).map((card, index) => (
    <span key={index} className="message-media" data-kind="contactMessage">
      <span className="message-media-icon" aria-hidden>
        <UserRound size={18} strokeWidth={1.8} />
      </span>
      <span className="message-media-words">
        <span className="message-media-kind">{card.name}</span>
        {card.company !== null && <span className="message-media-detail">{card.company}</span>}
        {card.phones.map((phone) => (
          <span key={phone} className="message-media-detail card-phone">
            {/^\+?[\d*]+$/.test(phone) ? formatNumber(phone.replace('+', '')) : phone}
            {!isMasked(phone) && (
              <PlainIconButton
                label={t('media.copyNumber', { number: phone })}
                icon={<Copy size={12} strokeWidth={1.8} aria-hidden />}
                onClick={() => void copy(phone)}
              />
            )}
          </span>
        ))}
        {card.phones.some((phone) => !isMasked(phone)) && (
          <span className="card-actions">
            {talk !== null && (
              <button
                type="button"
                className="plain-button link"
                data-testid="card-talk"
                onClick={() => void talk(card)}
              >
                {t('media.talkToCard')}
              </button>
            )}
            {save !== null && (
              <button
                type="button"
                className="plain-button link"
                data-testid="card-save"
                onClick={() => void save(card)}
              >
                {t('media.saveCard')}
              </button>
            )}
          </span>
        )}
      </span>
    </span>
  ))
}
