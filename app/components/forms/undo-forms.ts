import type { UndoForm } from '#app/route-builders/notice.ts'

type Listener = (form: UndoForm) => void
let listener: Listener | null = null

/** Has a notice's undo sent by the page's frame: the dialog that told of it is gone by then. */
export function undoLater(form: UndoForm): void {
  listener?.(form)
}

/** Returns what stops it. */
export function onUndo(hear: Listener): () => void {
  listener = hear
  return () => {
    if (listener === hear) listener = null
  }
}
