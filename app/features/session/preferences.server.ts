import { toAppError } from '#core/errors.ts'
import type { LoadContext } from '#core/load-context.ts'
import { savePreferences } from '#domains/users/preferences.ts'
import type { AccountPreferences } from '#domains/users/sign-in.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { isMenuState, isTheme, readPreferences, unkept } from '../frame/preferences.ts'
import type { Preferences } from '../frame/preferences.ts'

/** The choices in a form; what it does not name, or names wrongly, stays as it is. */
export function preferencesFromForm(form: FormData): Partial<Preferences> {
  const language = form.get('language')
  const theme = form.get('theme')
  const menu = form.get('menu')
  return {
    ...(isLanguage(language) && { language }),
    ...(isTheme(theme) && { theme }),
    ...(isMenuState(menu) && { menu }),
  }
}

/**
 * Keeps the choices with the account, so that they follow the person to another computer; false when it could not be. Before signing in
 * there is no account; and such a choice still stands in the browser's cookies, so it is no reason to fail.
 */
export async function rememberForUser(
  context: LoadContext,
  { language, theme, menu }: Partial<Preferences>,
): Promise<boolean> {
  if (!language && !theme && !menu) return true
  try {
    const ctx = await context.company()
    await savePreferences(ctx, {
      ...(language && { language }),
      ...(theme && { defaultTheme: theme }),
      ...(menu && { defaultMenu: menu }),
    })
    return true
  } catch (thrown) {
    const error = toAppError(thrown)
    if (error.status >= 500)
      context.platform.log.error('request.failed', error.cause ?? error, { path: '/preferences' })
    return false
  }
}

/** The account's choices, as cookies name them; what it never chose, or what this version does not know, is left out. */
export function preferencesOf(account: AccountPreferences): Partial<Preferences> {
  const { language, defaultTheme, defaultMenu } = account
  return {
    ...(isLanguage(language) && { language }),
    ...(defaultTheme !== null && { theme: defaultTheme }),
    menu: defaultMenu,
  }
}

/** What this browser chose that no account knows yet, as the account names it. */
export function unkeptChoices(cookieHeader: string | null) {
  const names = unkept(cookieHeader)
  const { language, theme } = readPreferences(cookieHeader)
  return {
    ...(names.includes('language') && language !== null && { language }),
    ...(names.includes('theme') && theme !== null && { defaultTheme: theme }),
  }
}
