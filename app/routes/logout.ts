import { redirect, redirectDocument } from '@remix-run/cloudflare'
import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { signOutBrowser } from '#domains/users/browser-session.ts'
import { HOME_PATH } from '#app/features/session/redirect-to.ts'
import { thrownFor } from '#app/route-builders/failures.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  try {
    const { setCookie } = await signOutBrowser(context.platform, request)
    return redirectDocument('/login', { headers: { 'Set-Cookie': setCookie } })
  } catch (thrown) {
    throw thrownFor(thrown, request, context)
  }
}

/** A link cannot sign anybody out: that takes a form of our own. */
export function loader() {
  return redirect(HOME_PATH)
}
