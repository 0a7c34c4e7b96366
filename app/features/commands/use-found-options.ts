import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { RECORD_MIN_CHARS } from '#domains/search/limits.ts'
import { settingRowId } from '#app/components/forms/setting-control.ts'
import { sectionsFor } from '#app/features/settings/sections.ts'
import { settingsWords } from '#app/features/settings/words.ts'
import { useMenu } from '#app/features/frame/use-menu.ts'
import { useViewer } from '#app/features/frame/viewer.tsx'
import { pageWordsHere } from '#app/i18n/i18n.client.ts'
import type { AllWords } from '#app/i18n/words.ts'
import type { Command } from './command.ts'
import { rankCommands } from './rank-commands.ts'

type SettingsWords = AllWords['settings']

/** Options of /settings that a text finds by their words and the sentence on them, for who may open that page. */
export function useFoundOptions(text: string): readonly Command[] {
  const viewer = useViewer()
  const entry = useMenu(viewer).find(({ finds }) => finds === 'option')
  const words = useSettingsWords(entry !== undefined)
  return useMemo(() => {
    if (entry === undefined || words === null || text.trim().length < RECORD_MIN_CHARS) return []
    const options = sectionsFor(viewer.user).flatMap(({ id, names }) =>
      names.map((name): Command => {
        const { label, hint } = words.options[name]
        return {
          id: `option-${name}`,
          group: 'settings',
          label,
          says: hint,
          words: words.sections[id].title,
          sign: entry.icon,
          to: { path: `${entry.path}#${settingRowId(name)}` },
        }
      }),
    )
    return rankCommands(options, text, [])
  }, [entry, words, text, viewer.user])
}

/** They come with the first use: a page that is no page of settings has not brought them. Null until then. */
function useSettingsWords(areWanted: boolean): SettingsWords | null {
  const { i18n } = useTranslation()
  const [words, setWords] = useState<SettingsWords | null>(null)
  useEffect(() => {
    if (!areWanted) return
    let isHere = true
    pageWordsHere(settingsWords).then(
      (brought) => isHere && setWords(brought),
      // Without a network: options are found when the bar is opened again.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [areWanted, i18n.language])
  return words
}
