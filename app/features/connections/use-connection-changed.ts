import { useTranslation } from '#app/i18n/use-translation.tsx'
import { changes } from '#app/components/forms/changes.ts'
import type { ChangeText } from '#app/components/forms/changes.ts'
import type { Option } from '#app/components/forms/fields.tsx'
import { useFieldChanged } from '#app/components/forms/use-field-changed.ts'

/** Says what somebody else changed of a connection meanwhile, of each field; what its greeting says now stands below. */
export function useConnectionChanged(queues: readonly Option[]): ChangeText {
  const { t } = useTranslation('connections')
  const field = useFieldChanged()
  return ({ name, isDefault, queueIds, greetingMessage, media, ...now }) => {
    const ids = typeof queueIds === 'string' ? queueIds.split(',') : []
    const names = queues.filter(({ value }) => ids.includes(String(value)))
    const hasOtherPast = (now['importOldMessages'] ?? now['importRecentMessages']) !== undefined
    return changes(
      [
        typeof name === 'string' && t('changed.name', { name }),
        isDefault !== undefined && t(isDefault === true ? 'changed.default' : 'changed.notDefault'),
        queueIds !== undefined &&
          t('changed.queues', {
            queues: names.map(({ label }) => label).join(', ') || t('changed.noQueue'),
          }),
        greetingMessage !== undefined && t('changed.greeting'),
        media !== undefined && { label: t('form.greetingMedia') },
        field(t('form.allowGroup'), now['allowGroup']),
        field(t('form.groupAsTicket'), now['groupAsTicket']),
        hasOtherPast && { label: t('form.import') },
        field(t('form.importOldMessagesGroups'), now['importOldMessagesGroups']),
        field(t('form.closedTicketsPostImported'), now['closedTicketsPostImported']),
      ],
      (what) => t('changed.text', { what }),
    )
  }
}
