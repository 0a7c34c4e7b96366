import { BADGE_MAX } from './limits.ts'

/** A number, or an amber dot, on an icon. Its meaning is in the accessible name of what it sits on. */
export function CountBadge({ count, attention = false }: { count: number; attention?: boolean }) {
  if (attention) return <span className="count-badge" data-kind="attention" aria-hidden />
  if (count <= 0) return null
  return (
    <span className="count-badge" aria-hidden>
      {count > BADGE_MAX ? `${BADGE_MAX}+` : count}
    </span>
  )
}
