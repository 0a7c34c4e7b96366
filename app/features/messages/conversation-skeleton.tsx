import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'

const SHAPES = [
  { from: 'contact', width: 220, height: 36 },
  { from: 'contact', width: 320, height: 56 },
  { from: 'me', width: 280, height: 56 },
  { from: 'contact', width: 160, height: 36 },
  { from: 'me', width: 240, height: 36 },
] as const

/** The shape of a conversation on its way. */
export function ConversationSkeleton() {
  const { t } = useTranslation('common')
  return (
    <div className="conversation-skeleton" role="status" aria-busy="true">
      <span className="sr-only">{t('loading')}</span>
      {SHAPES.map((shape, index) => (
        <div key={index} data-from={shape.from}>
          <Skeleton width={shape.width} height={shape.height} radius={14} />
        </div>
      ))}
    </div>
  )
}
