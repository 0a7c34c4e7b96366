import { toAppError } from '#core/errors.ts'
import type { LoadContext } from '#core/load-context.ts'
import { savePreferences } from '#domains/users/preferences.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { isMenuState, isTheme } from './preferences.ts'
import type { Preferences } from './preferences.ts'

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
 * Keeps the choices with the account, so that they follow the person to another computer. Before signing in there is no account;
 * and a choice that could not be kept there still stands in the browser's cookies, so it is no reason to fail.
 */
export async function rememberForUser(
  context: LoadContext,
  { language, theme, menu }: Partial<Preferences>,
): Promise<void> {
  if (!language && !theme && !menu) return
  try {
    const ctx = await context.company()
    await savePreferences(ctx, {
      ...(language && { language }),
      ...(theme && { defaultTheme: theme }),
      ...(menu && { defaultMenu: menu }),
    })
  } catch (thrown) {
    const error = toAppError(thrown)
    if (error.status >= 500)
      context.platform.log.error('request.failed', error.cause ?? error, { path: '/preferences' })
  }
}
