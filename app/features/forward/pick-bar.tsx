import { Button } from '@radix-ui/themes/components/button'
import { Forward, X } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { IconAction } from '#app/components/icon-action.tsx'
import { toast } from '#app/components/toast.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { useShowDialog } from '../desk/show-dialog.ts'
import type { Picked } from '../desk/picked.ts'
import { PICK_FORWARD_ID } from './pick-forward-id.ts'
import './pick-bar.css'

/** In the composer's place while messages are ticked: how many, on to their contacts, or no further. */
export function PickBar({ ticketId, picked }: { ticketId: number; picked: Picked }) {
  const { t } = useTranslation('forward')
  const { picked: store } = useDesk()
  const show = useShowDialog()
  const messages = picked.ticketId === ticketId ? [...picked.messages.values()] : []
  const count = messages.length
  const goOn = () => {
    // Specification part 1 §5: forwarding with nothing selected shows the 'no message' error.
    if (count === 0) return void toast({ kind: 'error', text: t('pick.nothing') })
    show({ kind: 'forward', messages, to: picked.to })
  }
  return (
    <div className="pick-bar" role="region" aria-label={t('pick.label')} data-testid="pick-bar">
      <IconAction
        variant="ghost"
        label={t('pick.cancel')}
        icon={<X size={18} />}
        data-testid="pick-cancel"
        onClick={() => store.set(null)}
      />
      <span className="pick-count" role="status">
        {count === 0 ? t('pick.hint') : t('pick.count', { count })}
        {picked.to.length > 0 && <small>{t('pick.to', { count: picked.to.length })}</small>}
      </span>
      <Button id={PICK_FORWARD_ID} size="2" data-testid="pick-forward" onClick={goOn}>
        <Forward size={15} aria-hidden /> {t('pick.forward')}
      </Button>
    </div>
  )
}
