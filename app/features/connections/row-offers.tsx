import { Button } from '@radix-ui/themes/components/button'
import { Spinner } from '@radix-ui/themes/components/spinner'
import { KeyRound, Pencil, QrCode, RotateCcw, Trash2, Unplug } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { serverNow } from '#app/desk-client/server-time.ts'
import { hasAccount, offersOf } from './condition.ts'
import type { Offer } from './condition.ts'
import type { ConnectionRow } from './connection-types.ts'
import { DialogLink, LinkPhone } from './link-phone.tsx'
import { usePageConnections } from './use-connections.ts'

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

/** What can be done about the connection's state, by the state. */
export function RowOffers({ row }: { row: ConnectionRow }) {
  return (
    <div className="row-offers">
      {offersOf(row, serverNow()).map((offer, at) => (
        <RowOffer
          key={offer}
          row={row}
          offer={offer}
          isFirst={at === 0 && !ASIDE.includes(offer)}
        />
      ))}
    </div>
  )
}

type RowOfferProps = { row: ConnectionRow; offer: Offer; isFirst: boolean }

function RowOffer({ row, offer, isFirst }: RowOfferProps) {
  const { t } = useTranslation('connections')
  const { busyId, retry } = usePageConnections()
  const Icon = ICONS[offer]
  const testId = `${offer}-${row.id}`
  const look = {
    size: '1',
    variant: isFirst ? 'solid' : 'soft',
    color: isFirst ? 'indigo' : 'gray',
    'aria-label': `${t(`act.${offer}`)}: ${row.name}`,
  } as const
  const words = (
    <>
      {Icon !== undefined && <Icon size={14} aria-hidden />}
      {t(`act.${offer}`)}
    </>
  )
  const dialog = { ...look, of: row.id, testId, children: words }
  const link = <LinkPhone {...dialog} />
  switch (offer) {
    case 'connecting':
    case 'preparing':
      return (
        <Button {...look} disabled data-testid={testId}>
          <Spinner size="1" />
          {words}
        </Button>
      )
    case 'connect':
      return link
    case 'newQr':
      return hasAccount(row) ? <DialogLink {...dialog} to="relink" /> : link
    case 'retry':
      // Without an account trying again is linking anew.
      if (row.channel === 'whatsapp' && !hasAccount(row)) return link
      return (
        <form
          method="post"
          action="/connections"
          onSubmit={(event) => {
            event.preventDefault()
            retry(row.id)
          }}
        >
          <input type="hidden" name="id" value={row.id} />
          <Button
            {...look}
            type="submit"
            name="intent"
            value="retry"
            disabled={busyId === row.id}
            data-testid={testId}
          >
            {words}
          </Button>
        </form>
      )
    default:
      return <DialogLink {...dialog} to={PLACES[offer]} />
  }
}

const PLACES = {
  qr: 'link',
  code: 'link',
  edit: '',
  disconnect: 'disconnect',
  closeImported: 'closeImported',
  erase: 'erase',
} as const
