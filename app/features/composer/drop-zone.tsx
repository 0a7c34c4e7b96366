import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { createPortal } from 'react-dom'

/** Takes files that are dropped anywhere on the conversation. */
export function DropZone({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const { t } = useTranslation('messages')
  const anchor = useRef<HTMLSpanElement>(null)
  const [pane, setPane] = useState<Element | null>(null)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    const element = anchor.current?.closest<HTMLElement>('.chat-pane')
    if (element == null) return
    // Entering a child leaves its parent: only the balance tells when the pointer is gone.
    let depth = 0
    const end = () => {
      depth = 0
      setPane(null)
    }
    const follow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return
      event.preventDefault()
      if (event.type === 'dragenter') depth += 1
      if (event.type === 'dragleave') depth -= 1
      if (event.type === 'drop') {
        take.current([...event.dataTransfer.files])
        return end()
      }
      setPane(depth > 0 ? element : null)
    }
    const kinds = ['dragenter', 'dragover', 'dragleave', 'drop'] as const
    for (const kind of kinds) element.addEventListener(kind, follow)
    return () => {
      for (const kind of kinds) element.removeEventListener(kind, follow)
    }
  }, [])
  return (
    <span ref={anchor} hidden>
      {pane !== null &&
        createPortal(
          <div className="drop-zone" data-testid="drop-zone">
            <p>{t('attach.drop')}</p>
          </div>,
          pane,
        )}
    </span>
  )
}
