import type { z } from 'zod'
import type { PlatformContext } from '#core/context.ts'
import { browserCookie, clearedBrowserCookie, readBrowserCookie } from '#core/auth/cookies.ts'
import { revokeSession } from './sessions.ts'
import { signIn, type SignedIn, type signInInput } from './sign-in.ts'

/** Signs a browser in; `setCookie` goes on the answer. Throws as signIn does. */
export async function signInBrowser(
  platform: PlatformContext,
  request: Request,
  input: z.infer<typeof signInInput>,
): Promise<SignedIn & { setCookie: string }> {
  const signedIn = await signIn(platform, { ...input, kind: 'browser' })
  const setCookie = await browserCookie(
    platform.config,
    new URL(request.url),
    signedIn,
    platform.clock.now(),
  )
  return { ...signedIn, setCookie }
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
