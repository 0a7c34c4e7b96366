import { Button } from '@radix-ui/themes/components/button'
import { IconButton } from '@radix-ui/themes/components/icon-button'
import { Link, useLocation } from '@remix-run/react'
import { ArrowDownUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { formatNumber } from '#core/phone.ts'
import { SEARCH_MIN_CHARS } from '#domains/contacts/limits.ts'
import type { ContactMerge } from '#domains/contacts/merges.queries.ts'
import { CancelLink } from '#app/components/dialogs/cancel-link.tsx'
import { RecordDialog } from '#app/components/dialogs/record-dialog.tsx'
import { FormProblem, useFormAnswer } from '#app/components/forms/form-answer.tsx'
import { tip } from '#app/components/tip-layer.tsx'
import type { PersonSummary } from '#app/features/person/found-people.server.ts'
import { Person, PickPerson } from '#app/features/person/pick-person.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import { MERGE_PARAMS, mergePath, WITH } from './merge-address.ts'
import './merge-dialog.css'

type MergeDialogProps = {
  contact: PersonSummary
  other: PersonSummary | null
  /** Whom to choose from, while the other side is not known. */
  found: readonly PersonSummary[] | null
  merges: readonly ContactMerge[]
}

/** Two contacts are one person: who stays, who moves into them, and who did so before. */
export function MergeDialog({ contact, other, found, merges }: MergeDialogProps) {
  const { t } = useTranslation('contactBook')
  const [hasPicked, setHasPicked] = useState(other === null)
  if (other === null && !hasPicked) setHasPicked(true)
  return (
    <RecordDialog title={t('merge.title')} own={MERGE_PARAMS} startsAtWayOut={other !== null}>
      <p className="dialog-text">{t('merge.text')}</p>
      {other === null ? (
        <>
          <div className="merge-sides">
            <Side label={t('merge.kept')} contact={contact} />
            <div className="merge-side">
              <span className="form-label">{t('merge.gone')}</span>
              <PickPerson
                found={found}
                param={WITH}
                words={{
                  find: t('merge.choose'),
                  hint: t('merge.chooseHint', { count: SEARCH_MIN_CHARS }),
                  nobody: t('merge.none'),
                  found: t('merge.gone'),
                }}
              />
            </div>
          </div>
          <EarlierMerges merges={merges} />
          <div className="dialog-actions">
            <CancelLink />
          </div>
        </>
      ) : (
        <BothSides kept={contact} gone={other} merges={merges} wasPicked={hasPicked} />
      )}
    </RecordDialog>
  )
}

type BothSidesProps = Pick<MergeDialogProps, 'merges'> & {
  kept: PersonSummary
  gone: PersonSummary
  /** In this dialog, which begins at its way out otherwise. */
  wasPicked: boolean
}

function BothSides({ kept, gone, merges, wasPicked }: BothSidesProps) {
  const { t } = useTranslation('contactBook')
  const { fetcher, sends, result, isBusy } = useFormAnswer()
  const confirm = useRef<HTMLButtonElement>(null)
  // The line of who was chosen is gone, and the focus with it.
  useEffect(() => {
    if (wasPicked) confirm.current?.focus()
  }, [wasPicked])
  const { search, state } = useLocation() as { search: string; state: unknown }
  const searchBut = (otherId: number | null) => {
    const next = new URLSearchParams(search)
    if (otherId === null) next.delete(WITH)
    else next.set(WITH, String(otherId))
    return next.toString()
  }
  return (
    <>
      <div className="merge-sides">
        <Side label={t('merge.kept')} contact={kept} />
        <IconButton asChild variant="soft" color="gray" size="2" {...tip(t('merge.swap'))}>
          <Link
            to={{ pathname: mergePath(gone.id), search: searchBut(kept.id) }}
            state={state}
            replace
            preventScrollReset
            aria-label={t('merge.swap')}
            data-testid="swap-merge"
          >
            <ArrowDownUp size={15} aria-hidden />
          </Link>
        </IconButton>
        <Side label={t('merge.gone')} contact={gone}>
          <Link
            to={{ pathname: '.', search: searchBut(null) }}
            state={state}
            replace
            preventScrollReset
            className="link"
          >
            {t('merge.change')}
          </Link>
        </Side>
      </div>
      {kept.active !== gone.active && <p className="dialog-text">{t('merge.blocked')}</p>}
      <FormProblem codes={result?.error?.['']} />
      <EarlierMerges merges={merges} />
      <fetcher.Form method="post" onSubmit={sends} className="dialog-actions">
        <input type="hidden" name="contactId" value={gone.id} />
        <CancelLink />
        <Button
          ref={confirm}
          type="submit"
          name="intent"
          value="merge"
          disabled={isBusy}
          loading={isBusy}
          data-testid="confirm-merge"
        >
          {t('merge.confirm')}
        </Button>
      </fetcher.Form>
    </>
  )
}

function Side({
  label,
  contact,
  children,
}: {
  label: string
  contact: PersonSummary
  children?: ReactNode
}) {
  return (
    <div className="merge-side">
      <span className="form-label">{label}</span>
      <div className="person-chosen">
        <Person contact={contact} />
        {children}
      </div>
    </div>
  )
}

/** Who moved into this contact before, each with the way back. */
function EarlierMerges({ merges }: Pick<MergeDialogProps, 'merges'>) {
  const { t } = useTranslation('contactBook')
  if (merges.length === 0) return null
  return (
    <section className="merge-earlier">
      <h2>{t('merge.earlier')}</h2>
      <ul>
        {merges.map((merge) => (
          <EarlierMerge key={merge.id} {...merge} />
        ))}
      </ul>
    </section>
  )
}

function EarlierMerge({ id, contact, createdAt, undoneAt }: ContactMerge) {
  const { t } = useTranslation('contactBook')
  const formats = useFormats()
  const { fetcher, sends, isBusy } = useFormAnswer()
  const facts = [formatNumber(contact.number), formats.dateTime(createdAt)]
  return (
    <li>
      <span className="person-words">
        <span className="truncate">{contact.name}</span>
        <small>{facts.filter((text) => text !== '').join(' · ')}</small>
        <FormProblem codes={fetcher.data?.result.error?.['']} />
      </span>
      {undoneAt === null ? (
        <fetcher.Form method="post" onSubmit={sends}>
          <input type="hidden" name="mergeId" value={id} />
          <Button
            type="submit"
            name="intent"
            value="separate"
            size="1"
            variant="soft"
            color="gray"
            disabled={isBusy}
            loading={isBusy}
            data-testid={`separate-${id}`}
          >
            {t('merge.separate')}
          </Button>
        </fetcher.Form>
      ) : (
        <span className="quiet">{t('merge.separated')}</span>
      )}
    </li>
  )
}
