let open = false
const listeners = new Set<() => void>()
const set = (next: boolean) => () => {
  open = next
  listeners.forEach((listener) => listener())
}

/** Whether the notification settings show. Opened from menus that close themselves, so it lives outside of them. */
export const settingsDialog = {
  isOpen: () => open,
  open: set(true),
  close: set(false),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
