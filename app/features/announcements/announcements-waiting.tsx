import { Skeleton } from '#app/components/skeleton.tsx'

/** The shape of two announcements. */
export function AnnouncementsWaiting() {
  return (
    <div className="rail-popover-waiting" aria-busy>
      <Skeleton height={64} />
      <Skeleton height={64} />
    </div>
  )
}
