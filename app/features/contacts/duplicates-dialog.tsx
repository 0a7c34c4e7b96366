import { Button } from '@radix-ui/themes/components/button'
import { Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DuplicatePair } from '#domains/contacts/duplicates.types.ts'
import { Chip } from '#app/components/chip.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { ErrorState } from '#app/components/error-state.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { toast } from '#app/components/toast.ts'
import { DeskDialog } from '#app/features/tickets/desk-dialog.tsx'
import { useFailureToast } from '#app/features/tickets/use-failure-toast.ts'
import type { ContactsDoor } from './contact-door.ts'
import { ContactFace } from './contact-picker.tsx'
import { tellApart } from './contacts-client.ts'
import { someDuplicates } from './duplicate-pairs.ts'
import { DUPLICATES_SHOWN, UNDO_TOAST_MS } from './limits.ts'

const keyOf = ({ contacts: [first, second] }: DuplicatePair) => `${first.id}-${second.id}`

/** Contacts that are probably one person, pair by pair: joined in the merge dialog, or told apart for good. */
export function DuplicatesDialog({ door }: { door: ContactsDoor }) {
  const { t } = useTranslation('contactBook')
  const { pairs, hasFailed, isReading, hasMore, readOn, setPairs } = usePairs()
  const fail = useFailureToast()
  const apart = async (pair: DuplicatePair) => {
    const [first, second] = pair.contacts
    setPairs((known) => known.filter((one) => one !== pair))
    try {
      await tellApart(first.id, second.id, true)
      const run = () => {
        setPairs((known) => [pair, ...known])
        tellApart(first.id, second.id, false).catch(fail)
      }
      toast({
        kind: 'success',
        text: t('duplicates.toldApart'),
        durationMs: UNDO_TOAST_MS,
        undo: { label: t('undo'), run },
      })
    } catch (thrown) {
      setPairs((known) => [pair, ...known])
      fail(thrown)
    }
  }
  return (
    <DeskDialog
      testId="duplicates-dialog"
      title={t('duplicates.title')}
      text={t('duplicates.text')}
      onClose={door.close}
    >
      {pairs.length === 0 && !isReading && !hasFailed && (
        <EmptyState icon={<Users size={20} />} title={t('duplicates.none')}>
          <p>{t('duplicates.noneText')}</p>
        </EmptyState>
      )}
      <ul className="duplicate-pairs">
        {pairs.map((pair) => (
          <li key={keyOf(pair)} className="duplicate-pair" data-testid={`pair-${keyOf(pair)}`}>
            <Chip color="var(--gray-9)">{t(`duplicates.reason.${pair.reason}`)}</Chip>
            <div className="picked">
              <ContactFace contact={pair.contacts[0]} />
            </div>
            <div className="picked">
              <ContactFace contact={pair.contacts[1]} />
            </div>
            <div className="duplicate-answers">
              <Button
                type="button"
                size="1"
                variant="soft"
                color="gray"
                data-testid={`apart-${keyOf(pair)}`}
                onClick={() => void apart(pair)}
              >
                {t('duplicates.apart')}
              </Button>
              <Button
                type="button"
                size="1"
                data-testid={`join-${keyOf(pair)}`}
                onClick={() =>
                  door.swap({ kind: 'merge', id: pair.contacts[0].id, other: pair.contacts[1].id })
                }
              >
                {t('duplicates.join')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {isReading && (
        <div role="status" aria-label={t('form.loading')}>
          <Skeleton height={96} />
        </div>
      )}
      {hasFailed && <ErrorState title={t('form.failed')} onRetry={readOn} />}
      {hasMore && !isReading && (
        <Button type="button" variant="soft" color="gray" onClick={readOn}>
          {t('duplicates.more')}
        </Button>
      )}
    </DeskDialog>
  )
}

function usePairs() {
  const [pairs, setPairs] = useState<readonly DuplicatePair[]>([])
  const [cursor, setCursor] = useState<string | null>(null)
  const [state, setState] = useState<'reading' | 'rest' | 'failed'>('reading')
  useEffect(() => {
    if (state !== 'reading') return undefined
    const leaving = new AbortController()
    someDuplicates(cursor, DUPLICATES_SHOWN, leaving.signal).then(
      (page) => {
        if (leaving.signal.aborted) return
        setPairs((known) => [...known, ...page.pairs])
        setCursor(page.nextCursor)
        setState('rest')
      },
      () => {
        if (!leaving.signal.aborted) setState('failed')
      },
    )
    return () => leaving.abort()
    // The cursor moves only while nothing is read.
  }, [state, cursor])
  return {
    pairs,
    setPairs,
    isReading: state === 'reading',
    hasFailed: state === 'failed',
    hasMore: state === 'rest' && cursor !== null,
    readOn: () => setState('reading'),
  }
}
