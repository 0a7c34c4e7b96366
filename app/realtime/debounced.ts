/** Runs once, this long after the last call. */
export function debounced(ms: number, run: () => void): (() => void) & { callOff(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }
  return Object.assign(later, { callOff: () => clearTimeout(timer) })
}
