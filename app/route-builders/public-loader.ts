import { redirect } from '@remix-run/cloudflare'
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { toAppError } from '#core/errors.ts'
import { redirectTarget } from '#app/features/session/redirect-to.ts'
import { EXPIRED_PATH, isSignInNeeded, thrownFor } from './failures.ts'

/** A public page's loader: who is signed in already goes on (specification part 1 §2). */
export function publicLoader<Data>(endpoint: {
  load(args: LoaderFunctionArgs): Promise<Data> | Data
}) {
  return async (args: LoaderFunctionArgs): Promise<Data> => {
    const { request, context } = args
    try {
      if (await isSignedIn(args)) throw redirect(redirectTarget(new URL(request.url).searchParams))
      return await endpoint.load(args)
    } catch (thrown) {
      throw thrownFor(thrown, request, context)
    }
  }
}

async function isSignedIn({ context }: LoaderFunctionArgs): Promise<boolean> {
  try {
    await context.company()
    return true
  } catch (thrown) {
    const error = toAppError(thrown)
    if (isSignInNeeded(error)) return false
    if (error.code === 'ERR_SUBSCRIPTION_EXPIRED') throw redirect(EXPIRED_PATH)
    throw thrown
  }
}
