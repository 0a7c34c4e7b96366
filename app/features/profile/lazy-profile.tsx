import { useRevalidator } from '@remix-run/react'
import { lazy, Suspense, useEffect, useRef } from 'react'
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
  const revalidator = useRevalidator()
  const isSaved = useRef(false)
  useEffect(() => {
    // Not before the dialog is gone from the address: a page on its way to another one reads nothing anew.
    if (door.isOpen || !isSaved.current) return
    isSaved.current = false
    void revalidator.revalidate()
  }, [door.isOpen, revalidator])
  const note = () => {
    isSaved.current = true
  }
  if (!isHydrated || !door.isOpen) return null
  return (
    <Suspense fallback={null}>
      <ProfileDialog onSaved={note} onClose={door.close} />
    </Suspense>
  )
}
