/**
 * Sets the theme before the first paint when the server could not know it: nobody chose one, so the system's counts, and the
 * document follows when the system changes. Storage is asked too, for a browser that dropped the cookie. Sent to the browser as
 * text (inline-script.tsx).
 */
export function followSystemTheme(): void {
  const root = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)')
  let kept: string | null = null
  try {
    kept = localStorage.getItem('preferredTheme')
  } catch {
    // Storage may be refused; the system's theme stands in.
  }
  const follow = () => {
    if (root.dataset.theme === 'chosen') return
    root.classList.toggle('dark', system.matches)
    root.classList.toggle('light', !system.matches)
  }
  if (root.dataset.theme !== 'chosen' && (kept === 'dark' || kept === 'light')) {
    root.dataset.theme = 'chosen'
    root.classList.add(kept)
  }
  follow()
  system.addEventListener('change', follow)
}
