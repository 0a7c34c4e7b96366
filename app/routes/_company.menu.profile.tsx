import { useLoaderData } from '@remix-run/react'
import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from '@remix-run/react'
import { ProfileDialog } from '#app/features/profile/profile-dialog.tsx'
import { profileAction } from '#app/features/profile/profile-action.server.ts'
import { profileData } from '#app/features/profile/profile-data.server.ts'
import { usersWords } from '#app/features/users/words.ts'
import { readyPageWords } from '#app/i18n/i18n.client.ts'
import type { FormAnswer } from '#app/route-builders/company-action.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'

export const loader = companyLoader({ permission: null, load: (ctx) => profileData(ctx) })

export const action = profileAction
export const handle = { words: usersWords }
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

/** A failure over another page is the dialog's own: it takes neither that page with it nor what was filled in. */
const unlessLedAway =
  <Instead,>(instead: Instead) =>
  (failure: unknown): Instead => {
    if (failure instanceof Response) throw failure
    return instead
  }
const UNSAVED: FormAnswer = { result: { status: 'error', error: { '': [''] } }, done: null }

export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const [profile] = await Promise.all([
    serverLoader<typeof loader>().catch(unlessLedAway(null)),
    readyPageWords(usersWords),
  ])
  return profile
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return await serverAction<FormAnswer>().catch(unlessLedAway(UNSAVED))
}

/** The profile over the menu's page: without scripts, and by its link. */
export default function Profile() {
  return <ProfileDialog given={useLoaderData<typeof clientLoader>()} />
}
