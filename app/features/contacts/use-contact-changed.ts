import { useTranslation } from '#app/i18n/use-translation.tsx'
import { formatNumber } from '#core/phone.ts'
import type { RecordValues } from '#core/changed-meanwhile.ts'
import { joinNumber } from '#domains/contacts/number-parts.ts'
import { changes } from '#app/components/forms/changes.ts'
import type { ChangeText } from '#app/components/forms/changes.ts'
import type { Option } from '#app/components/forms/fields.tsx'

/** Says what somebody else made of a contact meanwhile. */
export function useContactChanged(tags: readonly Option[]): ChangeText {
  const { t } = useTranslation('contactBook')
  const list = (key: 'tags' | 'extra', parts: readonly string[]) =>
    parts.length === 0
      ? t(`form.changed.none.${key}`)
      : t(`form.changed.${key}`, { list: parts.join(', ') })
  return ({ name, email, disableBot, acceptAudioMessage, extra, ...fields }, all) =>
    changes(
      [
        typeof name === 'string' && t('form.changed.name', { name }),
        (fields.country ?? fields.area ?? fields.number) !== undefined &&
          t('form.changed.number', { number: numberOf(all) }),
        typeof email === 'string' &&
          (email === '' ? t('form.changed.none.email') : t('form.changed.email', { email })),
        typeof fields.tags === 'string' && list('tags', namesOf(tags, fields.tags)),
        typeof disableBot === 'boolean' && t(`form.changed.bot.${disableBot ? 'off' : 'on'}`),
        typeof acceptAudioMessage === 'boolean' &&
          t(`form.changed.audio.${acceptAudioMessage ? 'on' : 'off'}`),
        typeof extra === 'string' && list('extra', linesOf(extra)),
      ],
      (what) => t('form.changed.text', { what }),
    )
}

const numberOf = ({ country, area, number }: RecordValues): string =>
  formatNumber(
    joinNumber({ country: `${country ?? ''}`, area: `${area ?? ''}`, number: `${number ?? ''}` }),
  )

/** `ids`: with commas between. */
function namesOf(tags: readonly Option[], ids: string): string[] {
  const wanted = new Set(ids.split(','))
  return tags.filter(({ value }) => wanted.has(String(value))).map(({ label }) => label)
}

/** `extra`: as `contactReadAs` has it. */
const linesOf = (extra: string): string[] =>
  (JSON.parse(extra) as { name: string; value: string }[]).map(
    ({ name, value }) => `${name}: ${value}`,
  )
