import type { Preferences, ThemeName } from '../frame/preferences.ts'

/**
 * Keeps a person's choices: in this browser, and with their account. Sent beside the page on purpose: a form of the router would
 * load all of the page's data again, and none of it depends on these. A choice that is lost on the way is made again some day.
 */
export function savePreferences(preferences: Partial<Preferences>): void {
  const form = new FormData()
  for (const [name, value] of Object.entries(preferences)) if (value !== null) form.set(name, value)
  fetch('/preferences', { method: 'POST', body: form, keepalive: true }).catch(() => undefined)
}

/** The theme shows at once; storage and server hear of it after. */
export function saveTheme(theme: ThemeName): void {
  showTheme(theme)
  savePreferences({ theme })
}

export function showTheme(theme: ThemeName): void {
  const root = document.documentElement
  root.dataset.theme = 'chosen'
  root.classList.remove('light', 'dark')
  root.classList.add(theme)
  try {
    localStorage.setItem('preferredTheme', theme)
  } catch {
    // A browser may refuse storage; the cookie that the server sets keeps the choice.
  }
}

export function currentTheme(): ThemeName {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light'
}
