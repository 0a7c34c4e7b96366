/** Runs once, `ms` after the last call, and no later than `mostMs` after the first. */
export function debounced(
  ms: number,
  run: () => void,
  mostMs = Infinity,
): (() => void) & { callOff(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let firstAt: number | null = null
  const later = () => {
    clearTimeout(timer)
    firstAt ??= Date.now()
    const leftMs = firstAt + mostMs - Date.now()
    timer = setTimeout(
      () => {
        firstAt = null
        run()
      },
      Math.max(0, Math.min(ms, leftMs)),
    )
  }
  return Object.assign(later, { callOff: () => clearTimeout(timer) })
}
