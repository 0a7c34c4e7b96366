/**
 * False for the second click of a double click. An action takes effect at once, so by then another button, or another ticket's,
 * stands under the pointer. A key that presses a button counts no clicks.
 */
export function isFirstClick({ detail }: { detail: number }): boolean {
  return detail < 2
}
