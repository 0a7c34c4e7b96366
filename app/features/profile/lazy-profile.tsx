import { useRevalidator } from '@remix-run/react'
import { Suspense, useEffect, useRef } from 'react'
import { lazyPart } from '#app/components/lazy-part.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { profileWords } from '#app/i18n/pages/profile.ts'
import { useProfileDoor } from './profile-door.ts'

const ProfileDialog = lazyPart(
  () => import('./profile-dialog.tsx').then((m) => m.ProfileDialog),
  profileWords,
)

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
