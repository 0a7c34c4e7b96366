import { isLanguage } from '#app/i18n/languages.ts'
import type { Language } from '#app/i18n/languages.ts'

export const THEMES = ['light', 'dark'] as const
export type ThemeName = (typeof THEMES)[number]
export const MENU_STATES = ['open', 'closed'] as const
export type MenuState = (typeof MENU_STATES)[number]

/** Choices of one browser. Null: nobody chose yet. None of them is a secret or grants anything. */
export type Preferences = {
  language: Language | null
  theme: ThemeName | null
  menu: MenuState | null
}

/** Names of the cookies. The theme's is also its name in the browser's storage (specification part 1 §2). */
const COOKIES = { language: 'language', theme: 'preferredTheme', menu: 'menu' } as const
const YEAR_SECONDS = 365 * 24 * 60 * 60

export const isTheme = (value: unknown): value is ThemeName =>
  THEMES.some((theme) => theme === value)
export const isMenuState = (value: unknown): value is MenuState =>
  MENU_STATES.some((state) => state === value)

export function readPreferences(cookieHeader: string | null): Preferences {
  const language = cookieValue(cookieHeader, COOKIES.language)
  const theme = cookieValue(cookieHeader, COOKIES.theme)
  const menu = cookieValue(cookieHeader, COOKIES.menu)
  return {
    language: isLanguage(language) ? language : null,
    theme: isTheme(theme) ? theme : null,
    menu: isMenuState(menu) ? menu : null,
  }
}

/** A cookie line for each choice that was made. Plain values: the script that sets the theme before the first paint reads one too. */
export function preferenceCookies(preferences: Partial<Preferences>, secure: boolean): string[] {
  return (Object.keys(COOKIES) as (keyof Preferences)[]).flatMap((name) => {
    const value = preferences[name]
    if (value === undefined || value === null) return []
    return [
      `${COOKIES[name]}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`,
    ]
  })
}

/** Names the choices that were made before signing in: they are newer than what the account knows. */
const UNKEPT = 'unkept'
const UNKEPT_SECONDS = 60 * 60

export function unkeptCookie(preferences: Partial<Preferences>, secure: boolean): string {
  const names = Object.keys(preferences).join('.')
  const age = names === '' ? 0 : UNKEPT_SECONDS
  return `${UNKEPT}=${names}; Path=/; Max-Age=${age}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`
}

export function unkept(cookieHeader: string | null): string[] {
  return cookieValue(cookieHeader, UNKEPT)?.split('.') ?? []
}

/** Returns the value of a cookie of this header; null when it is not there. */
export function cookieValue(header: string | null, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name && value !== undefined) return value
  }
  return null
}
