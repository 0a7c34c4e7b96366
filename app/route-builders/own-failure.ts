import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from '@remix-run/react'
import { readyPageWords } from '#app/i18n/i18n.client.ts'
import type { OwnWords } from '#app/i18n/own-words.ts'
import type { FormAnswer } from './company-action.ts'

/**
 * A dialog that opens over other pages too: a failure is its own. It takes neither the page under it nor what was filled in along; its data
 * is null, and its form is told that it is not saved.
 */
const unlessLedAway =
  <Instead>(instead: Instead) =>
  (failure: unknown): Instead => {
    if (failure instanceof Response) throw failure
    return instead
  }
const UNSAVED: FormAnswer = { result: { status: 'error', error: { '': [''] } }, done: null }

/** `words`: those that the page under it does not bring. */
export function ownClientLoader<Loader>(...words: readonly OwnWords[]) {
  return async ({ serverLoader }: ClientLoaderFunctionArgs) => {
    const [data] = await Promise.all([
      serverLoader<Loader>().catch(unlessLedAway(null)),
      ...words.map(readyPageWords),
    ])
    return data
  }
}

export async function ownClientAction({ serverAction }: ClientActionFunctionArgs) {
  return await serverAction<FormAnswer>().catch(unlessLedAway(UNSAVED))
}
