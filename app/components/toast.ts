/** How long a notice stays (specification part 1 §9). */
export const TOAST_MS = 2_000
/** How long one stays that offers to take back what it tells of. */
export const UNDO_MS = 7_000
/** More would cover the conversation; the oldest gives way. */
const MAX_SHOWN = 4

export type ToastKind = 'info' | 'success' | 'error'
/** `run` may say that it failed: then the notice stays. */
export type ToastAction = { label: string; run: () => void | Promise<boolean> }
export type Toast = {
  id: number
  kind: ToastKind
  text: string
  action: ToastAction | null
  /** Null stays until it is dismissed. */
  durationMs: number | null
  /** Names what it is about, for whoever would tell of the same; null where nobody does. */
  about: string | null
}
export type ToastInput = {
  text: string
  kind?: ToastKind
  /** Takes back what the notice tells of; the label is "Undo" unless given. */
  undo?: { label?: string; run: () => void }
  action?: ToastAction
  durationMs?: number | null
  about?: string
}

let shown: readonly (Toast & { undo?: ToastInput['undo'] })[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: typeof shown) {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a notice at the right, from anywhere in the browser. Returns its id for `dismissToast`. */
export function toast({
  text,
  kind = 'info',
  undo,
  action,
  durationMs = undo === undefined ? TOAST_MS : UNDO_MS,
  about,
}: ToastInput): number {
  const id = ++lastId
  const now = [
    ...shown,
    { id, kind, text, action: action ?? null, durationMs, about: about ?? null, undo },
  ]
  while (now.length > MAX_SHOWN) {
    const oldest = now.findIndex((one) => !isOnlyWay(one))
    if (oldest === -1) break
    now.splice(oldest, 1)
  }
  change(now)
  return id
}

/** What is offered until it is dismissed may lead to something that nothing else leads to. */
const isOnlyWay = ({ action, durationMs }: Toast) => action !== null && durationMs === null

/** Whether a notice about this is shown. */
export const isToldAbout = (about: string): boolean => shown.some((one) => one.about === about)

export function dismissToast(id: number): void {
  if (shown.some((one) => one.id === id)) change(shown.filter((one) => one.id !== id))
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  snapshot: () => shown,
}
