import { useTranslation } from 'react-i18next'
import type { RecordValues } from '#core/changed-meanwhile.ts'
import type { Option } from '#app/components/forms/fields.tsx'
import type { ChangeText } from '#app/components/forms/changed-note.tsx'
import { useFieldChanged } from '#app/components/forms/use-field-changed.ts'
import { isLanguage, LANGUAGE_NAMES } from '#app/i18n/languages.ts'

type About = { queues: readonly Option[]; connections: readonly Option[] }

/** Says what somebody else changed of a user meanwhile, of each field; what their farewell says now stands below. */
export function useUserChanged({ queues, connections }: About): ChangeText {
  const { t } = useTranslation('users')
  const field = useFieldChanged()
  /** The word of a choice; undefined where it is the same. */
  const chosen = <Word extends string>(
    value: RecordValues[string] | undefined,
    words: Record<Word, string>,
  ) => (typeof value === 'string' ? (words[value as Word] ?? value) : undefined)
  return (now) => {
    const ids = typeof now['queueIds'] === 'string' ? now['queueIds'].split(',') : []
    const names = queues.filter(({ value }) => ids.includes(String(value)))
    const { name, email, profile, language, whatsappId } = now
    const connection = connections.find(({ value }) => String(value) === String(whatsappId))
    return t('changed.text', {
      what: [
        typeof name === 'string' && t('changed.name', { name }),
        typeof email === 'string' && t('changed.email', { email }),
        isProfile(profile) && t('changed.profile', { profile: t(`profiles.${profile}`) }),
        now['queueIds'] !== undefined &&
          t('changed.queues', {
            queues: names.map(({ label }) => label).join(', ') || t('noQueue'),
          }),
        (now['startWork'] ?? now['endWork']) !== undefined && t('changed.hours'),
        field(t('form.wpp'), now['wpp']),
        now['color'] !== undefined && t('form.color'),
        field(
          t('form.connection'),
          whatsappId === undefined ? undefined : (connection?.label ?? t('form.usualConnection')),
        ),
        field(t('form.allTicket'), now['allTicket']),
        field(t('form.allowGroup'), now['allowGroup']),
        field(t('form.capacity'), now['capacity']),
        field(t('form.paused'), now['paused']),
        now['farewellMessage'] === ''
          ? field(t('form.farewell'), '')
          : now['farewellMessage'] !== undefined && t('form.farewell'),
        field(
          t('form.theme'),
          chosen(now['defaultTheme'], t('form.themes', { returnObjects: true })),
        ),
        field(t('form.menu'), chosen(now['defaultMenu'], t('form.menus', { returnObjects: true }))),
        isLanguage(language) && field(t('form.language'), LANGUAGE_NAMES[language]),
        now['picture'] !== undefined && t('form.picture'),
      ]
        .filter((part) => part !== false)
        .join(', '),
    })
  }
}

const isProfile = (text: unknown): text is 'admin' | 'supervisor' | 'user' =>
  text === 'admin' || text === 'supervisor' || text === 'user'
