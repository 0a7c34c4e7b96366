import { useTranslation } from '#app/i18n/use-translation.tsx'
import { WARNING_DAYS } from '#app/features/frame/subscription.ts'

/** The last days of a subscription (specification part 1 §2). */
export function SubscriptionWarning({ daysLeft }: { daysLeft: number | null }) {
  const { t } = useTranslation('shell')
  if (daysLeft === null || daysLeft >= WARNING_DAYS) return null
  return (
    <p className="subscription-warning" data-urgent={daysLeft <= 0 ? '' : undefined}>
      {daysLeft <= 0 ? t('subscription.lastDay') : t('subscription.daysLeft', { count: daysLeft })}
    </p>
  )
}
