import { lazy, Suspense, useState } from 'react'
import { readyPageWords } from '#app/i18n/i18n.client.ts'
import { commandsWords } from '#app/i18n/pages/commands.ts'
import { useOpener } from './overlays.ts'
import type { Overlay } from './overlays.ts'

/** Their words come along: no page needs them for its first paint. */
export const readyCommandWords = () => readyPageWords(commandsWords)

const PageCommandBar = lazy(async () => {
  const [{ PageCommandBar: bar }] = await Promise.all([
    import('#app/features/commands/page-command-bar.tsx'),
    readyCommandWords(),
  ])
  return { default: bar }
})
const ShortcutsDialog = lazy(async () => {
  const [{ ShortcutsDialog: dialog }] = await Promise.all([
    import('#app/features/commands/shortcuts-dialog.tsx'),
    readyCommandWords(),
  ])
  return { default: dialog }
})

/** What opens over any page by a key. */
export function LazyOverlays({ onRefresh }: { onRefresh: () => void }) {
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  useOpener((wanted) => {
    setOverlay(wanted)
    return true
  })
  if (overlay === null) return null
  const close = () => setOverlay(null)
  return (
    <Suspense fallback={null}>
      {overlay === 'commands' ? (
        <PageCommandBar onRefresh={onRefresh} onClose={close} />
      ) : (
        <ShortcutsDialog onClose={close} />
      )}
    </Suspense>
  )
}
