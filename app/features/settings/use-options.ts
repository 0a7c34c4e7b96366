import { useCallback, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { isCompanyField } from '#domains/settings/company-fields.ts'
import type { SettingRefusal } from '#app/components/forms/use-saved-at-once.ts'
import { useProblemText } from '#app/components/forms/problem-text.ts'
import { deskCall } from '#app/desk-client/desk-call.ts'
import { DeskError } from '#app/desk-client/request.ts'
import { useErrorText } from '#app/i18n/error-text.ts'
import { useRoomFrames } from '#app/realtime/room-frames.ts'
import { readingBegan } from '#app/route-builders/page-client-loader.ts'
import type { OptionName, OptionValues } from './sections.ts'
import { briefly, useOptionWords } from './option-value.ts'
import { valuesAfter, withPublished } from './published-values.ts'
import type { PublishedValues } from './published-values.ts'
import { settingsWords } from './words.ts'

export type SaveOption = (
  name: OptionName,
  value: string,
  readAs: string,
) => Promise<SettingRefusal | null>

type Known = { loaded: OptionValues; values: OptionValues; told: PublishedValues }

/** The options as they are: as loaded, as saved here, as the room tells that somebody else saved them. */
export function useOptions(loaded: OptionValues): { values: OptionValues; save: SaveOption } {
  const { t } = useTranslation(['common', 'forms'])
  const errorText = useErrorText()
  const problemText = useProblemText()
  const { valueOf } = useOptionWords()
  const [known, setKnown] = useState<Known>({ loaded, values: loaded, told: {} })
  if (known.loaded !== loaded) {
    const { told } = known
    setKnown({ loaded, values: valuesAfter(loaded, told, readingBegan(settingsWords.page)), told })
  }
  const put = useCallback((changed: OptionValues) => {
    const at = performance.now()
    setKnown(({ values, told, ...last }) => ({
      ...last,
      values: { ...values, ...changed },
      told: withPublished(told, changed, at),
    }))
  }, [])

  useRoomFrames(({ channel, data }) => {
    if (channel !== 'settings') return
    const { key, value } = data
    if (typeof key === 'string' && typeof value === 'string' && key in known.values)
      put({ [key]: value })
  })

  const save: SaveOption = async (name, value, readAs) => {
    try {
      put(await saved(name, value, readAs))
      return null
    } catch (thrown) {
      if (!(thrown instanceof DeskError)) throw thrown
      const { code, fields, data } = thrown
      if (code === null) return { text: t('noConnection') }
      const now = code === 'ERR_CHANGED_MEANWHILE' ? nowOf(data, name) : undefined
      if (now !== undefined) {
        put({ [name]: now })
        return { text: t('forms:setting.changed', { value: briefly(valueOf(name, now)) }), now }
      }
      const [problem] = Object.values(fields).flat()
      return { text: problem === undefined ? errorText(code) : problemText(problem) }
    }
  }
  return { values: known.values, save }
}

/** Saves one option. Returns it as it is kept. */
async function saved(name: OptionName, value: string, readAs: string): Promise<OptionValues> {
  if (!isCompanyField(name)) {
    const path = { settingKey: name }
    const kept = await deskCall('PUT /settings/{settingKey}', { path, body: { value, readAs } })
    return { [name]: kept.value }
  }
  const company = await deskCall('PUT /company', {
    body: { [name]: value, readAs: { [name]: readAs } },
  })
  return { [name]: company[name] }
}

function nowOf({ now }: Record<string, unknown>, name: OptionName): string | undefined {
  const value = (now as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' ? value : undefined
}
