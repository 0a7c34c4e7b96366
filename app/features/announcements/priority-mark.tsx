import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { AnnouncementPriority } from '#domains/announcements/announcements.types.ts'
import './announcements.css'

export const PRIORITY_WORDS = { 1: 'high', 2: 'medium', 3: 'low' } as const

type PriorityMarkProps = {
  priority: AnnouncementPriority
  /** Said to a screen reader alone: the stripe beside it says so to whoever sees. */
  isQuiet?: boolean
}

/** A priority in words, in its colour: 1 red, 2 orange, 3 grey (specification part 1 §9). */
export function PriorityMark({ priority, isQuiet = false }: PriorityMarkProps) {
  const { t } = useTranslation('announcements')
  return (
    <span className={isQuiet ? 'sr-only' : 'announcement-priority'} data-priority={priority}>
      {t(`priority.${PRIORITY_WORDS[priority]}`)}
    </span>
  )
}
