import type { z } from 'zod'
import type { PlatformContext } from '#core/context.ts'
import { browserCookie, clearedBrowserCookie, readBrowserCookie } from '#core/auth/cookies.ts'
import { knownDeviceCookie, readKnownDevice } from '#core/auth/known-device.ts'
import { revokeSession } from './sessions.ts'
import { chosen } from './preferences.ts'
import type { PreferencesInput } from './users.inputs.ts'
import { accountOf, signIn, type SignedIn, type signInInput } from './sign-in.ts'

/**
 * Signs a browser in; `setCookies` go on the answer: the session's, and the one by which this device is known from now on. What was chosen on the way here (`here`) is newer than what the account knows,
 * and is kept with it. Throws as signIn does.
 */
export async function signInBrowser(
  platform: PlatformContext,
  request: Request,
  input: z.infer<typeof signInInput>,
  here: PreferencesInput = {},
): Promise<SignedIn & { setCookies: string[] }> {
  const { config } = platform
  const url = new URL(request.url)
  const device = await readKnownDevice(config, request, platform.clock.now())
  const account = await accountOf(input.email)
  const deviceId = device?.accounts.includes(account) === true ? device.id : null
  const signedIn = await signIn(platform, { ...input, kind: 'browser', deviceId })
  await keepChosen(platform, signedIn, here)
  const now = platform.clock.now()
  const setCookies = await Promise.all([
    browserCookie(config, url, signedIn, now),
    knownDeviceCookie(config, url, { device, account, now }),
  ])
  return { ...signedIn, preferences: { ...signedIn.preferences, ...chosen(here) }, setCookies }
}

async function keepChosen(
  platform: PlatformContext,
  { userId, companyId }: SignedIn,
  { language, defaultTheme, defaultMenu }: PreferencesInput,
): Promise<void> {
  const values = [language, defaultTheme, defaultMenu].map((value) => value ?? null)
  if (values.every((value) => value === null)) return
  await platform.control
    .prepare(
      `UPDATE users SET language = coalesce(?3, language), default_theme = coalesce(?4, default_theme),
         default_menu = coalesce(?5, default_menu) WHERE company_id = ?1 AND id = ?2`,
    )
    .bind(companyId, userId, ...values)
    .run()
}

/** Ends the browser's session, if it has one; `setCookie` takes the cookie away. */
export async function signOutBrowser(
  platform: PlatformContext,
  request: Request,
): Promise<{ setCookie: string }> {
  const session = await readBrowserCookie(platform.config, request, platform.clock.now())
  if (session !== null) await revokeSession(platform, session.sessionId, 'signed_out')
  return { setCookie: clearedBrowserCookie(new URL(request.url)) }
}
