import { lazy, Suspense } from 'react'
import { useHydrated } from '#app/features/tickets/use-hydrated.ts'
import { readyPageWords } from '#app/i18n/i18n.client.ts'
import { profileWords } from '#app/i18n/pages/profile.ts'
import { useProfileDoor } from './profile-door.ts'

const ProfileDialog = lazy(async () => {
  const [{ ProfileDialog: dialog }] = await Promise.all([
    import('./profile-dialog.tsx'),
    readyPageWords(profileWords),
  ])
  return { default: dialog }
})

/** The profile, while the address names it. */
export function LazyProfile() {
  const door = useProfileDoor()
  const isHydrated = useHydrated()
  if (!isHydrated || !door.isOpen) return null
  return (
    <Suspense fallback={null}>
      <ProfileDialog onClose={door.close} />
    </Suspense>
  )
}
