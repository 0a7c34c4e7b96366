/** Pages whose scripts come later than this are told to whoever waits: on the slowest phones and networks they come within half of it. */
export const SCRIPTS_LATE_MS = 10_000

/**
 * Runs in the document, before React. The document comes with `data-scripts="none"`, which styles read (app/styles/app.css): what needs
 * scripts is not there, what stands for it is. Once a script runs at all it is `awaited`; where the page's own do not come it is `none`
 * again, with `data-failed` beside it. A page that is awake has neither.
 */
export function watchScripts(isStatic: boolean, lateMs: number): void {
  const { dataset } = document.documentElement
  dataset['scripts'] = 'awaited'
  if (isStatic) return
  const fail = () => {
    if ('awake' in dataset) return
    dataset['scripts'] = 'none'
    dataset['failed'] = ''
  }
  // A part that could not be fetched is an error of the element that asks for it, or of a promise.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && fail(), true)
  addEventListener('unhandledrejection', fail)
  setTimeout(fail, lateMs)
}

/** The page answers presses from now on. */
export function scriptsRun(): void {
  const { dataset } = document.documentElement
  // Until then the document is a picture: what drives a page by program waits for it.
  dataset['awake'] = ''
  delete dataset['scripts']
  delete dataset['failed']
}
