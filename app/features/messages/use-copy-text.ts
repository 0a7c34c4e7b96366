import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { useCopy } from '#app/components/use-copy.ts'
import { plainText } from './rich-text.ts'

/** Copies the words of a message, without WhatsApp's marks. */
export function useCopyText(): (message: Pick<MessageView, 'body'>) => void {
  const { t } = useTranslation('messages')
  const copy = useCopy(t('actions.copied'))
  return ({ body }) => void copy(plainText(body))
}
