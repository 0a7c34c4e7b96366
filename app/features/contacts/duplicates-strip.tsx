import { Button } from '@radix-ui/themes/components/button'
import { Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#app/features/shell/viewer.tsx'
import type { ContactsDoor } from './contact-door.ts'
import { someDuplicates } from './duplicate-pairs.ts'

/** Says by itself that some contacts are probably one person, to those who may join them. */
export function DuplicatesStrip({ door }: { door: ContactsDoor }) {
  const { t } = useTranslation('contactBook')
  const canMerge = useMay('contact:merge')
  const isOpen = door.dialog?.kind === 'duplicates'
  const [hasSome, setHasSome] = useState(false)
  useEffect(() => {
    if (!canMerge || isOpen) return undefined
    const leaving = new AbortController()
    someDuplicates(null, 1, leaving.signal).then(
      ({ pairs }) => setHasSome(pairs.length > 0),
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
      <Button size="1" variant="soft" onClick={() => door.open({ kind: 'duplicates' })}>
        {t('duplicates.review')}
      </Button>
    </p>
  )
}
