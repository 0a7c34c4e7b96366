import { Button } from '@radix-ui/themes/components/button'
import { Link, useSearchParams } from '@remix-run/react'
import { Unlink } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { withoutMessage } from '../desk/message-link.ts'

/** Said to whoever followed a link to a ticket that is not there for them. */
export function MissingTicket() {
  const { t } = useTranslation('desk')
  const [search] = useSearchParams()
  return (
    <EmptyState
      icon={<Unlink size={22} strokeWidth={1.8} />}
      title={t('missing.title')}
      action={
        <Button asChild variant="soft">
          <Link to={`/tickets${withoutMessage(`?${search}`)}`} data-testid="leave-missing">
            {t('missing.action')}
          </Link>
        </Button>
      }
    >
      <p role="alert">{t('missing.text')}</p>
    </EmptyState>
  )
}
