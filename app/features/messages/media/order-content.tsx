import { ShoppingBag } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { orderOf } from './media-facts.ts'

/** An order from the company's catalogue: what was picked, how often, at which price. */
export function OrderContent({ data }: { data: MessageView['data'] }) {
  const { t, i18n } = useTranslation(['messages', 'previews'])
  const order = orderOf(data)
  if (order === null) return null
  const money = (amount: number, currency: string) =>
    new Intl.NumberFormat(i18n.language, { style: 'currency', currency }).format(amount)
  return (
    <span className="message-media" data-kind="order">
      <span className="message-media-icon" aria-hidden>
        <ShoppingBag size={18} strokeWidth={1.8} />
      </span>
      <span className="message-media-words">
        <span className="message-media-kind">{t('previews:kinds.order')}</span>
        <ul className="media-list">
          {order.items.map(({ product, quantity, price }, at) => (
            <li key={at}>
              {quantity} × {product}
              {price !== null && ` · ${money(price.amount, price.currency)}`}
            </li>
          ))}
        </ul>
        {order.total !== null && (
          <b className="message-media-detail">
            {t('media.orderTotal', { total: money(order.total.amount, order.total.currency) })}
          </b>
        )}
      </span>
    </span>
  )
}
