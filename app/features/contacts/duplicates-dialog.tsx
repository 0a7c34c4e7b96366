import { Button } from '@radix-ui/themes/components/button'
import { Link, useActionData, useLocation, useSearchParams } from '@remix-run/react'
import { Users } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Chip } from '#app/components/chip.tsx'
import { CancelLink } from '#app/components/dialogs/cancel-link.tsx'
import { FROM_PAGE } from '#app/components/dialogs/dialog-url.ts'
import { RecordDialog } from '#app/components/dialogs/record-dialog.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { FormProblem, useFormAnswer } from '#app/components/forms/form-answer.tsx'
import { Person } from '#app/features/person/pick-person.tsx'
import type { FormAnswer } from '#app/route-builders/company-action.ts'
import type { DuplicatesData } from './duplicates.server.ts'
import { DUPLICATES_PARAMS, mergePath, searchAt } from './merge-address.ts'
import type { DuplicatesPlace } from './merge-address.ts'
import './merge-dialog.css'

/**
 * Contacts that are probably one person, pair by pair: joined in the merge dialog, which comes back here, or told apart for good. What is
 * answered makes room for the next pair.
 */
export function DuplicatesDialog({ pairs, behind, isFirst }: DuplicatesData) {
  const { t } = useTranslation(['contactBook', 'common'])
  const ofDocument = useActionData<FormAnswer>()
  return (
    <RecordDialog title={t('duplicates.title')} own={DUPLICATES_PARAMS} startsAtTop>
      {pairs.length > 0 && <p className="dialog-text">{t('duplicates.text')}</p>}
      <FormProblem codes={ofDocument?.result.error?.['']} />
      {pairs.length > 0 ? (
        <ul className="duplicate-pairs">
          {pairs.map((pair) => (
            <Pair key={keyOf(pair)} pair={pair} />
          ))}
        </ul>
      ) : behind === null && isFirst ? (
        <EmptyState icon={<Users size={20} />} title={t('duplicates.none')}>
          <p>{t('duplicates.noneText')}</p>
        </EmptyState>
      ) : (
        <p className="dialog-text" role="status">
          {t(behind === null ? 'duplicates.noneMore' : 'duplicates.noneYet')}
        </p>
      )}
      <div className="dialog-actions">
        <CancelLink label={t('common:close')} />
        {!isFirst && <Way to={{ after: '', skip: 0 }} label={t('duplicates.first')} />}
        {behind !== null && <Way to={behind} label={t('duplicates.more')} />}
      </div>
    </RecordDialog>
  )
}

function Way({ to, label }: { to: DuplicatesPlace; label: string }) {
  const [search] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  return (
    <Button asChild variant="soft" color="gray">
      <Link
        to={{ pathname: '.', search: searchAt(search, to) }}
        state={state}
        replace
        preventScrollReset
      >
        {label}
      </Link>
    </Button>
  )
}

type PairData = DuplicatesData['pairs'][number]
const keyOf = ({ contacts: [first, second] }: PairData) => `${first.id}-${second.id}`

function Pair({ pair }: { pair: PairData }) {
  const { t } = useTranslation('contactBook')
  const { fetcher, sends, isBusy } = useFormAnswer()
  const { search } = useLocation()
  const { reason, contacts } = pair
  const [first, second] = contacts
  const key = keyOf(pair)
  return (
    <li className="duplicate-pair" data-row={key} data-testid={`pair-${key}`}>
      <Chip color="var(--gray-9)">{t(`duplicates.reason.${reason}`)}</Chip>
      {contacts.map((contact) => (
        <div key={contact.id} className="person-chosen">
          <Person contact={contact} />
        </div>
      ))}
      <FormProblem codes={fetcher.data?.result.error?.['']} />
      <fetcher.Form method="post" onSubmit={sends} className="duplicate-answers">
        <input type="hidden" name="contactId" value={first.id} />
        <input type="hidden" name="otherId" value={second.id} />
        <Button
          type="submit"
          name="intent"
          value="apart"
          size="1"
          variant="soft"
          color="gray"
          disabled={isBusy}
          loading={isBusy}
          data-testid={`apart-${key}`}
        >
          {t('duplicates.apart')}
        </Button>
        <Button asChild size="1">
          <Link
            to={joinPath(search, first.id, second.id)}
            state={FROM_PAGE}
            preventScrollReset
            data-testid={`join-${key}`}
          >
            {t('duplicates.join')}
          </Link>
        </Button>
      </fetcher.Form>
    </li>
  )
}

/** The list under both dialogs stays the one it is. */
function joinPath(search: string, keptId: number, goneId: number): string {
  const next = new URLSearchParams(search)
  for (const name of DUPLICATES_PARAMS) next.delete(name)
  const rest = next.size === 0 ? '' : `&${next.toString()}`
  return mergePath(keptId, goneId) + rest
}
