import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { MessageView } from '#domains/messages/messages.types.ts'

/** A call in words: what it was and how it ended. */
export function useCallWords(): (data: MessageView['data']) => string {
  const { t } = useTranslation('messages')
  return (data) => {
    const kind = data?.['video'] === true ? 'video' : 'voice'
    if (data?.['missed'] === true || data?.['kind'] === 'missed')
      return t(`media.call.${kind}Missed`)
    if (data?.['rejected'] === true) return t(`media.call.${kind}Declined`)
    return t(`media.call.${kind}`)
  }
}
