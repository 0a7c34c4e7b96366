import { Button } from '@radix-ui/themes/components/button'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Brand } from './brand.tsx'
import './session.css'

/** Nothing answers. While the device looks for what it has kept, the page says so; then what else can be done. */
export function OfflinePage({ isLooking, onRetry }: { isLooking: boolean; onRetry: () => void }) {
  const { t } = useTranslation('notices')
  return (
    <main className="session-page">
      <div className="session-card error-page" data-testid="offline-page">
        <Brand />
        <h1 className="session-title">{t('offlineTitle')}</h1>
        <p className="session-lead" role="status">
          {isLooking ? t('offlineText') : t('offlineNothing')}
        </p>
        <div className="error-page-actions">
          <Button type="button" onClick={onRetry}>
            {t('retry')}
          </Button>
        </div>
      </div>
    </main>
  )
}
