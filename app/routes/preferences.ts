import { redirect } from '@remix-run/cloudflare'
import { isPlainLoopback } from '#core/auth/cookies.ts'
import { preferenceCookies, unkeptCookie } from '#app/features/frame/preferences.ts'
import { preferencesFromForm, rememberForUser } from '#app/features/session/preferences.server.ts'
import { publicAction } from '#app/route-builders/public-action.ts'
import { readForm } from '#app/route-builders/read-form.ts'
import { HOME_PATH, ownPath } from '#app/features/session/redirect-to.ts'

/** Keeps what a form chose. A page without scripts says where it comes `back` to; the shell's menus stay where they are. */
export const action = publicAction(async ({ request, context }) => {
  const form = await readForm(request)
  const chosen = preferencesFromForm(form)
  const isKept = await rememberForUser(context, chosen)
  const headers = new Headers()
  const isSecure = !isPlainLoopback(new URL(request.url))
  for (const cookie of preferenceCookies(chosen, isSecure)) headers.append('Set-Cookie', cookie)
  if (!isKept) headers.append('Set-Cookie', unkeptCookie(chosen, isSecure))
  const back = ownPath(form.get('back'))
  return back === null ? new Response(null, { status: 204, headers }) : redirect(back, { headers })
})

/** Only a form comes here. */
export function loader() {
  return redirect(HOME_PATH)
}
