import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { Millis } from '#core/time.ts'
import { fillVariables, notVariables, TEXT_VARIABLES } from '#domains/messages/fill-variables.ts'
import { MessageText } from '../messages/message-text.tsx'
import { useTimeZone, useViewer } from '../frame/viewer.tsx'

/** Of the customer in the preview. */
const SAMPLE_TICKET_ID = 1042

/**
 * Returns what a `TextAreaField` of a stored text takes: the variables there are, and a preview with a customer who is made up. `now` is
 * the loader's, so that the server and the browser draw the same time. `queueName`: of the queue that the text belongs to.
 */
export function useTextVariables(now: Millis, { queueName = '' }: { queueName?: string } = {}) {
  const { t } = useTranslation('forms')
  const { user, company } = useViewer()
  const timezone = useTimeZone()
  const filled = (text: string) =>
    fillVariables(text, {
      contactName: t('variables.sample.contact'),
      userName: user.name,
      ticketId: SAMPLE_TICKET_ID,
      queueName: queueName === '' ? t('variables.sample.queue') : queueName,
      connectionName: t('variables.sample.connection'),
      now,
      timezone,
      language: company.language,
    })
  return {
    variables: {
      label: t('variables.insert'),
      list: TEXT_VARIABLES.map((name) => ({ name, label: t(`variables.names.${name}`) })),
    },
    preview: {
      label: t('variables.preview'),
      of: (text: string) =>
        text.trim() === '' ? (
          <span className="text-preview-empty">{t('variables.empty')}</span>
        ) : (
          <MessageText text={filled(text)} />
        ),
      doubt: (text: string) => {
        const raw = notVariables(text)
        return raw.length === 0
          ? null
          : t('variables.none', { count: raw.length, raw: raw.join(', ') })
      },
    },
  }
}
