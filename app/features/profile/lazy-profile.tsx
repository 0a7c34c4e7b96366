import { useRevalidator, useSearchParams } from '@remix-run/react'
import { Suspense, useEffect, useRef } from 'react'
import { lazyPart } from '#app/components/lazy-part.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { formsWords } from '#app/i18n/pages/forms.ts'
import { problemsWords } from '#app/i18n/pages/problems.ts'
import { usersWords } from '../users/words.ts'
import { PROFILE_PARAM } from './profile-address.ts'

const ProfileDialog = lazyPart(
  () => import('./profile-dialog.tsx').then((m) => m.ProfileDialog),
  usersWords,
  problemsWords,
  formsWords,
)

/** The profile over any page, while the address names it. */
export function LazyProfile() {
  const isHydrated = useHydrated()
  const [search] = useSearchParams()
  const isOpen = search.has(PROFILE_PARAM)
  const { revalidate } = useRevalidator()
  const isSaved = useRef(false)
  useEffect(() => {
    // Not before the dialog is gone from the address: a page on its way to another one reads nothing anew.
    if (isOpen || !isSaved.current) return
    isSaved.current = false
    revalidate()
  }, [isOpen, revalidate])
  const note = () => {
    isSaved.current = true
  }
  if (!isHydrated || !isOpen) return null
  return (
    <Suspense fallback={null}>
      <ProfileDialog overAny onSaved={note} />
    </Suspense>
  )
}
