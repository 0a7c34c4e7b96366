const ANNOUNCER_ID = 'announcer'

/** Says to a screen reader what the keyboard did. Once a page. */
export function Announcer() {
  return <p id={ANNOUNCER_ID} className="sr-only" role="status" data-testid="announcer" />
}

/** Has the page's announcer say something. */
export function announce(words: string): void {
  const announcer = document.getElementById(ANNOUNCER_ID)
  if (announcer !== null) announcer.textContent = words
}
