import { Button } from '@radix-ui/themes/components/button'
import { Link, useLocation } from '@remix-run/react'
import { Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FROM_PAGE } from '#app/components/dialogs/dialog-url.ts'
import { useMay } from '#app/features/frame/viewer.tsx'
import { fetchDuplicates } from './contacts-client.ts'
import { DUPLICATES_PATH } from './list-dialogs.ts'

/** Says by itself that some contacts are probably one person, to those who may join them. */
export function DuplicatesStrip() {
  const { t } = useTranslation('contactBook')
  const canMerge = useMay('contact:merge')
  const { pathname, search } = useLocation()
  const isOpen = pathname === DUPLICATES_PATH
  const [hasSome, setHasSome] = useState(false)
  useEffect(() => {
    if (!canMerge || isOpen) return undefined
    const leaving = new AbortController()
    areThereSome(leaving.signal).then(
      setHasSome,
      // An offer that does not come is missed by nobody.
      () => undefined,
    )
    return () => leaving.abort()
  }, [canMerge, isOpen])
  if (!hasSome) return null
  return (
    <p className="list-notice" role="status" data-testid="duplicates-strip">
      <Users size={15} strokeWidth={1.8} aria-hidden />
      {t('duplicates.found')}
      <Button asChild size="1" variant="soft">
        <Link to={DUPLICATES_PATH + search} state={FROM_PAGE} preventScrollReset>
          {t('duplicates.review')}
        </Link>
      </Button>
    </p>
  )
}

/** Follows the cursor until there is a pair, or everybody was looked at: a page may be empty. */
async function areThereSome(signal: AbortSignal): Promise<boolean> {
  let cursor: string | null = null
  do {
    const page = await fetchDuplicates(cursor, signal)
    if (page.pairs.length > 0) return true
    cursor = page.nextCursor
  } while (cursor !== null && !signal.aborted)
  return false
}
