import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { lazyPart } from '#app/components/lazy-part.ts'
import { dismissToast, toast } from '#app/components/toast.ts'
import { commandsWords } from '#app/i18n/pages/commands.ts'
import { deskWords } from '#app/i18n/pages/desk.ts'
import { previewsWords } from '#app/i18n/pages/previews.ts'
import { useOpener } from '../frame/overlays.ts'
import type { Overlay } from '../frame/overlays.ts'
import { offerAwaitingInput } from '../frame/typed-ahead.ts'

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
    return () => setOverlay((now) => (now === wanted ? null : now))
  })
  const close = () => setOverlay(null)
  return (
    <>
      <AwaitingInput />
      {overlay !== null && (
        <Suspense fallback={null}>
          {overlay === 'commands' ? (
            <PageCommandBar onRefresh={onRefresh} onClose={close} />
          ) : (
            <ShortcutsDialog onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}

/** Has the focus while the command bar is on its way. */
function AwaitingInput() {
  const { t } = useTranslation('shell')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current === null) return
    return offerAwaitingInput(input.current, () => {
      const id = toast({ text: t('commandsLate'), durationMs: null })
      return () => dismissToast(id)
    })
  }, [t])
  return (
    <input
      ref={input}
      hidden
      className="sr-only awaiting-input"
      aria-label={t('commands')}
      autoComplete="off"
    />
  )
}
