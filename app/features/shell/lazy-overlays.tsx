import { Suspense, useState } from 'react'
import { lazyPart } from '#app/components/lazy-part.ts'
import { commandsWords } from '#app/i18n/pages/commands.ts'
import { deskWords } from '#app/i18n/pages/desk.ts'
import { previewsWords } from '#app/i18n/pages/previews.ts'
import { useOpener } from '../frame/overlays.ts'
import type { Overlay } from '../frame/overlays.ts'

const PageCommandBar = lazyPart(
  () => import('#app/features/commands/page-command-bar.tsx').then((m) => m.PageCommandBar),
  commandsWords,
  previewsWords,
)
const ShortcutsDialog = lazyPart(
  () => import('#app/features/commands/shortcuts-dialog.tsx').then((m) => m.ShortcutsDialog),
  commandsWords,
  deskWords,
)

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
