import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { toast } from '#app/components/toast.ts'
import { plainText } from './rich-text.ts'

/** Copies the words of a message, without WhatsApp's marks. */
export function useCopyText(): (message: Pick<MessageView, 'body'>) => void {
  const { t } = useTranslation('messages')
  return ({ body }) => {
    navigator.clipboard.writeText(plainText(body)).then(
      () => toast({ text: t('actions.copied') }),
      () => undefined,
    )
  }
}
