import { useMemo } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { RECORD_MIN_CHARS } from '#domains/search/limits.ts'
import { deskCall } from '#app/desk-client/desk-call.ts'
import { useMenu } from '#app/features/frame/use-menu.ts'
import { useViewer } from '#app/features/frame/viewer.tsx'
import type { Command } from './command.ts'
import { recordId } from './record-id.ts'
import { useAsked } from './use-asked.ts'

/** Records that a text finds by name, on the pages of the menu that hold such (`finds` of an entry). */
export function useFoundRecords(text: string): {
  commands: readonly Command[]
  isAsking: boolean
  hasFailed: boolean
} {
  const { t } = useTranslation('shell')
  const menu = useMenu(useViewer())
  const wanted = text.trim()
  const { answer, ...asked } = useAsked(wanted.length < RECORD_MIN_CHARS ? '' : wanted, find)
  const commands = useMemo(
    () =>
      (answer ?? []).flatMap(({ kind, id, name, detail, mayChange }): Command[] => {
        const entry = menu.find(({ finds }) => finds === kind)
        if (entry === undefined) return []
        const { path, label, icon } = entry
        const command: Command = {
          id: recordId(kind, id),
          group: 'records',
          label: name,
          detail: [t(`menu.${label}`), detail].filter(Boolean).join(' · '),
          sign: icon,
          to: { path: mayChange ? `${path}/${id}` : `${path}?q=${encodeURIComponent(name)}` },
        }
        return [command]
      }),
    [answer, menu, t],
  )
  return { commands, ...asked }
}

const find = (searchParam: string, signal: AbortSignal) =>
  deskCall('GET /search/records', { query: { searchParam }, signal })
