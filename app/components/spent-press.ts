let isSpent = false
let isFollowed = false

/**
 * Notes that what was pressed has taken effect and moved the screen on. Until another press begins, the further clicks of a double click
 * mean nothing, and take no keyboard away: another button, another customer's ticket, stands under the pointer by then.
 */
export function spendPress(): void {
  isSpent = true
  if (isFollowed) return
  isFollowed = true
  for (const kind of ['mousedown', 'click'] as const) document.addEventListener(kind, hear, true)
}

/** `detail` counts the clicks of one press; a key that presses a button counts none. */
function hear(event: MouseEvent): void {
  if (event.detail < 2) {
    if (event.type === 'mousedown') isSpent = false
    return
  }
  if (!isSpent) return
  event.preventDefault()
  event.stopImmediatePropagation()
}
