import { TYPED_AHEAD_MS } from './limits.ts'

type Ahead = { text: string; isGivenUp: boolean; until: number }

let ahead: Ahead | null = null

/** A box has been asked for whose code may still be on its way: what is typed from now on is meant for it. */
export function keepTypedAhead(): void {
  ahead ??= { text: '', isGivenUp: false, until: performance.now() + TYPED_AHEAD_MS }
  // Whoever presses elsewhere has gone on.
  window.addEventListener('pointerdown', forget, { capture: true, once: true })
}

/** What was typed before anything heard keys. */
export function addTypedAhead(text: string): void {
  if (ahead !== null) ahead.text += text
}

/** Whether the key is meant for the box that is awaited: then nothing else hears it. Escape gives the box up. */
export function hearTypedAhead(event: KeyboardEvent): boolean {
  if (ahead === null || ahead.isGivenUp) return false
  if (event.timeStamp > ahead.until) forget()
  // AltGr writes signs, and Windows calls it Ctrl and Alt.
  const isCommand = (event.ctrlKey || event.altKey || event.metaKey) && !isAltGraph(event)
  if (ahead === null || event.isComposing || isCommand) return false
  if (event.key.length === 1) ahead.text += event.key
  else if (event.key === 'Backspace') ahead.text = ahead.text.slice(0, -1)
  else if (event.key === 'Escape') ahead.isGivenUp = true
  else if (event.key !== 'Enter') return false
  event.preventDefault()
  event.stopImmediatePropagation()
  return true
}

const isAltGraph = (event: KeyboardEvent) => event.getModifierState('AltGraph')

/** For the box, once it hears keys itself. Null when it was given up meanwhile. */
export function takeTypedAhead(): string | null {
  const taken = ahead
  forget()
  return taken?.isGivenUp === true ? null : (taken?.text ?? '')
}

function forget(): void {
  ahead = null
  window.removeEventListener('pointerdown', forget, { capture: true })
}
