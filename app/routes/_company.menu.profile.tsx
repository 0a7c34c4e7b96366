import { useLoaderData } from '@remix-run/react'
import { ProfileDialog } from '#app/features/profile/profile-dialog.tsx'
import { profileAction } from '#app/features/profile/profile-action.server.ts'
import { profileData } from '#app/features/profile/profile-data.server.ts'
import { usersWords } from '#app/features/users/words.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { ownClientAction, ownClientLoader } from '#app/route-builders/own-failure.ts'

export const loader = companyLoader({ permission: null, load: (ctx) => profileData(ctx) })

export const action = profileAction
export const handle = { words: usersWords }
export const clientLoader = ownClientLoader<typeof loader>(usersWords)
export const clientAction = ownClientAction
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

/** The profile over the menu's page: without scripts, and by its link. */
export default function Profile() {
  return <ProfileDialog given={useLoaderData<typeof clientLoader>()} />
}
