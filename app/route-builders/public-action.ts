import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { thrownFor } from './failures.ts'

/** A public page's action: a failure with a code is answered with its status, not as one of ours. */
export function publicAction<Answer>(run: (args: ActionFunctionArgs) => Promise<Answer>) {
  return async (args: ActionFunctionArgs): Promise<Answer> => {
    try {
      return await run(args)
    } catch (thrown) {
      throw thrownFor(thrown, args.request, args.context)
    }
  }
}
