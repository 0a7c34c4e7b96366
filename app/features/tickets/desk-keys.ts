/** Tells the open conversation that the keyboard wants to answer a message. */
export const REPLY_EVENT = 'balcao:reply'

/** Tells the open composer that the keyboard wants the quick replies. */
export const SLASH_EVENT = 'balcao:slash'
/** Tells the open composer that an own message is to get other words. */
export const EDIT_EVENT = 'balcao:edit'

export type DeskCommand =
  | 'next'
  | 'previous'
  | 'open'
  | 'accept'
  | 'transfer'
  | 'close-and-next'
  | 'reply'
  | 'compose'
  | 'note'
  | 'search'
  | 'tick'
  | 'snooze'
  | 'back'
  | 'help'

const KEYS: Record<string, DeskCommand> = {
  j: 'next',
  k: 'previous',
  Enter: 'open',
  a: 'accept',
  t: 'transfer',
  e: 'close-and-next',
  r: 'reply',
  '/': 'compose',
  n: 'note',
  x: 'tick',
  z: 'snooze',
  Escape: 'back',
  '?': 'help',
}

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented' | 'target'
>

/** What a key means at the desk; null while someone types, over an open dialog or menu, and for keys of the browser. */
export function commandFor(press: KeyPress): DeskCommand | null {
  if (press.defaultPrevented || press.isComposing) return null
  // Wanted from anywhere, also from a text box.
  if ((press.ctrlKey || press.metaKey) && !press.altKey && press.key.toLowerCase() === 'k')
    return 'search'
  if (press.ctrlKey || press.metaKey || press.altKey) return null
  if (isElement(press.target) && isBusy(press.target, press.key)) return null
  return KEYS[press.key] ?? KEYS[press.key.toLowerCase()] ?? null
}

type Closest = Pick<Element, 'closest'>

function isElement(target: EventTarget | Closest | null): target is Closest & EventTarget {
  return target !== null && 'closest' in target
}

function isBusy(target: Closest, key: string): boolean {
  if (
    target.closest(
      'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"]',
    )
  )
    return true
  // Enter on a button or a link is that button's.
  return key === 'Enter' && target.closest('button, a, [role="switch"], [role="checkbox"]') !== null
}
