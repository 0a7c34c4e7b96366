import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { RecordValues } from '#core/changed-meanwhile.ts'
import { changes } from '#app/components/forms/changes.ts'
import type { ChangeText } from '#app/components/forms/changes.ts'
import type { Option } from '#app/components/forms/fields.tsx'
import { useFieldChanged } from '#app/components/forms/use-field-changed.ts'
import { isLanguage, LANGUAGE_NAMES } from '#app/i18n/languages.ts'

type About = { queues: readonly Option[]; connections: readonly Option[] }

const PROFILES = ['admin', 'supervisor', 'user'] as const
const THEMES = ['system', 'light', 'dark'] as const
const MENUS = ['open', 'closed'] as const

/** Says what somebody else changed of a user meanwhile, of each field; what their farewell says now stands below. */
export function useUserChanged({ queues, connections }: About): ChangeText {
  const { t } = useTranslation('users')
  const field = useFieldChanged()
  return (now) => {
    const ids = typeof now['queueIds'] === 'string' ? now['queueIds'].split(',') : []
    const names = queues.filter(({ value }) => ids.includes(String(value)))
    const profile = oneOf(PROFILES, now['profile'])
    const theme = oneOf(THEMES, now['defaultTheme'])
    const menu = oneOf(MENUS, now['defaultMenu'])
    const { language, whatsappId } = now
    const connection = connections.find(({ value }) => String(value) === String(whatsappId))
    const parts = [
      field(t('form.name'), now['name']),
      field(t('form.email'), now['email']),
      field(t('form.profile'), profile && t(`profiles.${profile}`)),
      now['queueIds'] !== undefined &&
        field(t('form.queues'), names.map(({ label }) => label).join(', ') || t('noQueue')),
      field(t('form.startWork'), now['startWork']),
      field(t('form.endWork'), now['endWork']),
      field(t('form.wpp'), now['wpp']),
      now['color'] !== undefined && { label: t('form.color') },
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
        : now['farewellMessage'] !== undefined && { label: t('form.farewell') },
      field(t('form.theme'), theme && t(`form.themes.${theme}`)),
      field(t('form.menu'), menu && t(`form.menus.${menu}`)),
      field(t('form.language'), isLanguage(language) ? LANGUAGE_NAMES[language] : undefined),
      now['picture'] !== undefined && { label: t('form.picture') },
    ]
    return changes(parts, (what) => t('changed.text', { what }))
  }
}

const oneOf = <One extends string>(all: readonly One[], value: RecordValues[string] | undefined) =>
  all.find((one) => one === value)
