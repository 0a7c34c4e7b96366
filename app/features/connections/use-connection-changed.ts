import { useTranslation } from 'react-i18next'
import type { ChangeText } from '#app/components/forms/changed-note.tsx'
import type { Option } from '#app/components/forms/fields.tsx'

/** Says what somebody else changed of a connection meanwhile. */
export function useConnectionChanged(queues: readonly Option[]): ChangeText {
  const { t } = useTranslation('connections')
  return ({ name, isDefault, queueIds, greetingMessage, ...rest }) => {
    const ids = typeof queueIds === 'string' ? queueIds.split(',') : []
    const names = queues.filter(({ value }) => ids.includes(String(value)))
    const others = Object.keys(rest).length
    return t('changed.text', {
      what: [
        typeof name === 'string' && t('changed.name', { name }),
        isDefault !== undefined && t(isDefault === true ? 'changed.default' : 'changed.notDefault'),
        queueIds !== undefined &&
          t('changed.queues', {
            queues: names.map(({ label }) => label).join(', ') || t('changed.noQueue'),
          }),
        greetingMessage !== undefined && t('changed.greeting'),
        others > 0 && t('changed.others', { count: others }),
      ]
        .filter((part) => part !== false)
        .join(', '),
    })
  }
}
