import { Button } from '@radix-ui/themes/components/button'
import { Spinner } from '@radix-ui/themes/components/spinner'
import { KeyRound, Pencil, QrCode, RotateCcw, Trash2, Unplug } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '#app/desk-client/server-time.ts'
import { offersOf, preparingUntil } from './condition.ts'
import type { Offer } from './condition.ts'
import type { ConnectionRow } from './connection-types.ts'

type RowOffersProps = {
  row: ConnectionRow
  isBusy: boolean
  onOffer: (offer: Offer, row: ConnectionRow) => void
}

const ICONS: Partial<Record<Offer, typeof QrCode>> = {
  qr: QrCode,
  code: KeyRound,
  connect: QrCode,
  newQr: QrCode,
  retry: RotateCcw,
  disconnect: Unplug,
  erase: Trash2,
  edit: Pencil,
}
/** The one that gets the connection going again is the first of its row; these are no such thing. */
const ASIDE: readonly Offer[] = ['disconnect', 'closeImported', 'connecting', 'preparing']
const IDLE: readonly Offer[] = ['connecting', 'preparing']

/** What can be done about the connection's state, by the state. */
export function RowOffers({ row, isBusy, onOffer }: RowOffersProps) {
  const { t } = useTranslation('connections')
  const now = useNowAfter(preparingUntil(row.session?.statusImportMessages))
  return (
    <div className="row-offers">
      {offersOf(row, now).map((offer, at) => {
        const isFirst = at === 0 && !ASIDE.includes(offer)
        const Icon = ICONS[offer]
        const isIdle = IDLE.includes(offer)
        return (
          <Button
            key={offer}
            size="1"
            variant={isFirst ? 'solid' : 'soft'}
            color={isFirst ? 'indigo' : 'gray'}
            disabled={isIdle || isBusy}
            data-testid={`${offer}-${row.id}`}
            aria-label={`${t(`act.${offer}`)}: ${row.name}`}
            onClick={() => onOffer(offer, row)}
          >
            {isIdle && <Spinner size="1" />}
            {Icon !== undefined && <Icon size={14} aria-hidden />}
            {t(`act.${offer}`)}
          </Button>
        )
      })}
    </div>
  )
}

/** Now; looked at again once that moment is over. */
function useNowAfter(moment: number): number {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const left = moment - serverNow()
    if (left <= 0) return setNow(serverNow())
    const timer = setTimeout(() => setNow(serverNow()), left)
    return () => clearTimeout(timer)
  }, [moment])
  return now
}
