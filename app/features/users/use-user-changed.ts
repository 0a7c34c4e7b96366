import { useTranslation } from 'react-i18next'
import type { Option } from '#app/components/forms/fields.tsx'
import type { ChangeText } from '#app/components/forms/changed-note.tsx'

/** Says what somebody else changed of a user meanwhile. */
export function useUserChanged({ queues }: { queues: readonly Option[] }): ChangeText {
  const { t } = useTranslation('users')
  return ({ name, email, profile, queueIds, startWork, endWork, ...rest }) => {
    const ids = typeof queueIds === 'string' ? queueIds.split(',') : []
    const names = queues.filter(({ value }) => ids.includes(String(value)))
    const others = Object.keys(rest).length
    return t('changed.text', {
      what: [
        typeof name === 'string' && t('changed.name', { name }),
        typeof email === 'string' && t('changed.email', { email }),
        isProfile(profile) && t('changed.profile', { profile: t(`profiles.${profile}`) }),
        queueIds !== undefined &&
          t('changed.queues', {
            queues: names.map(({ label }) => label).join(', ') || t('noQueue'),
          }),
        (startWork ?? endWork) !== undefined && t('changed.hours'),
        others > 0 && t('changed.others', { count: others }),
      ]
        .filter((part) => part !== false)
        .join(', '),
    })
  }
}

const isProfile = (text: unknown): text is 'admin' | 'supervisor' | 'user' =>
  text === 'admin' || text === 'supervisor' || text === 'user'
