import { useTranslation } from '#app/i18n/use-translation.tsx'

/** From here on what is left is counted. */
const COUNT_FROM = 200

type ComposerCountProps = {
  /** Characters; below zero there are too many. */
  left: number
  max: number
  /** Why a send that was tried did not go. */
  blockedBy: string | null
}

/** What keeps a text from being sent, or will soon: too many characters, or what a send that was tried could not take along. */
export function ComposerCount({ left, max, blockedBy }: ComposerCountProps) {
  const { t } = useTranslation('messages')
  return (
    <span
      className="composer-count"
      role="status"
      data-over={left < 0 || blockedBy !== null ? '' : undefined}
    >
      {blockedBy}
      {left < 0 && t('composer.tooLong', { count: -left, max })}
      {blockedBy === null && left >= 0 && left <= COUNT_FROM && t('composer.left', { count: left })}
    </span>
  )
}
