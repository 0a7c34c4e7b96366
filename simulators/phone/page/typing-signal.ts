/** Said again while somebody goes on typing, and taken back when they stop. */
const AGAIN_MS = 4000
const STOPS_MS = 3000

/** Turns key presses into the few signals that a phone sends. */
export function createTypingSignal(tell: (isTyping: boolean) => void) {
  let toldAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    if (toldAt === 0) return
    toldAt = 0
    tell(false)
  }
  return {
    typed() {
      clearTimeout(timer)
      timer = setTimeout(stop, STOPS_MS)
      if (Date.now() - toldAt < AGAIN_MS) return
      toldAt = Date.now()
      tell(true)
    },
    stop,
  }
}
