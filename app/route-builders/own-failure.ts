import { isRouteErrorResponse } from '@remix-run/react'
import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from '@remix-run/react'
import { problem } from '#core/problems.ts'
import { isHeldOff } from '#app/desk-client/request.ts'
import { readyPageWords } from '#app/i18n/i18n.client.ts'
import type { OwnWords } from '#app/i18n/own-words.ts'
import type { FormAnswer } from './company-action.ts'

/**
 * A dialog's failure is its own: it takes neither the page under it nor what was filled in along. The form is told why it is not saved; what
 * a dialog over any page could not read is null. A record that is not there is the dialog's own boundary to say.
 */
const unlessLedAway =
  <Instead>(instead: Instead) =>
  (failure: unknown): Instead => {
    if (failure instanceof Response) throw failure
    return instead
  }
/** `words`: those that the page under it does not bring. */
export function ownClientLoader<Loader>(...words: readonly OwnWords[]) {
  const load = dialogClientLoader<Loader>(...words)
  return (args: ClientLoaderFunctionArgs) =>
    load(args).catch((failure: unknown) => {
      if (isRouteErrorResponse(failure) && failure.status === 404) throw failure
      return unlessLedAway(null)(failure)
    })
}

/** Of a dialog over its own page, with words that the page does not bring. */
export function dialogClientLoader<Loader>(...words: readonly OwnWords[]) {
  return async ({ serverLoader }: ClientLoaderFunctionArgs) => {
    const [data] = await Promise.all([serverLoader<Loader>(), ...words.map(readyPageWords)])
    return data
  }
}

export async function ownClientAction({ serverAction }: ClientActionFunctionArgs) {
  return await serverAction<FormAnswer>().catch((failure: unknown) =>
    unlessLedAway<FormAnswer>({
      result: { status: 'error', error: { '': [whyUnsaved(failure)] } },
      done: null,
    })(failure),
  )
}

function whyUnsaved(failure: unknown): string {
  if (isHeldOff(failure)) return problem('serverAway')
  if (!isRouteErrorResponse(failure))
    return failure instanceof TypeError ? problem('noConnection') : 'ERR_INTERNAL'
  return (failure.data as { error?: string } | null)?.error ?? 'ERR_INTERNAL'
}
