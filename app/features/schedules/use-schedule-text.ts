import { useTranslation } from '#app/i18n/use-translation.tsx'
import { fillVariables } from '#domains/messages/fill-variables.ts'
import type { ScheduleView } from '#domains/schedules/schedules.types.ts'
import { useTimeZone, useViewer } from '../frame/viewer.tsx'
import { previewText } from '../messages/rich-text.ts'

/** What will be sent, as its customer reads it: without formatting, and with what stands for its variables. Empty for a file alone. */
export function useScheduleText(): (schedule: ScheduleView) => string {
  const { t } = useTranslation('forms')
  const { company } = useViewer()
  const timezone = useTimeZone()
  return ({ body, contact, user, ticketId, sendAt }) =>
    previewText(
      fillVariables(body, {
        contactName: contact.name,
        userName: user?.name ?? null,
        ticketId,
        // Known once it is sent.
        queueName: `[${t('variables.names.queue')}]`,
        connectionName: `[${t('variables.names.connection')}]`,
        now: Date.parse(sendAt),
        timezone,
        language: company.language,
      }),
    )
}
