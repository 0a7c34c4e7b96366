import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Forward, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { ForwardingView, ForwardView } from '#domains/forwards/forwards.types.ts'
import { stopForwarding } from '#app/desk-client/forwards-api.ts'
import { useErrorText } from '#app/i18n/error-text.ts'
import { useDeskNavigation } from '../desk/use-desk-navigation.ts'
import { useFailureToast } from '../desk/use-failure-toast.ts'
import { dismissForwarding, failedOf, isGoingOn, keepForwarding } from './forwardings.ts'
import './forward-cards.css'

/** How long one that went well is shown. */
const DONE_SHOWN_MS = 5_000

/** How far each forwarding is, and which contacts it did not reach and why. */
export function ForwardCards({ forwardings }: { forwardings: readonly ForwardingView[] }) {
  const { t } = useTranslation('forward')
  return (
    <div className="forward-cards" role="region" aria-label={t('progress.label')}>
      {forwardings.map((forwarding) => (
        <ForwardCard key={forwarding.id} forwarding={forwarding} />
      ))}
    </div>
  )
}

function ForwardCard({ forwarding }: { forwarding: ForwardingView }) {
  const { t } = useTranslation('forward')
  const client = useQueryClient()
  const fail = useFailureToast()
  const { id, items } = forwarding
  const count = (state: ForwardView['state']) => items.filter((one) => one.state === state).length
  const [going, failed, done, stopped] = [
    isGoingOn(forwarding),
    failedOf(forwarding),
    count('done'),
    count('stopped'),
  ]
  const settled = items.length - count('queued')
  const isWell = !going && failed.length === 0
  useEffect(() => {
    if (!isWell) return
    const timer = setTimeout(() => dismissForwarding(client, id), DONE_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isWell, client, id])
  const stop = () =>
    stopForwarding(id).then(
      (news) => keepForwarding(client, news),
      (thrown: unknown) => fail(thrown),
    )
  const Icon = going ? Forward : failed.length > 0 ? CircleAlert : CircleCheck
  const words = going
    ? t('progress.going', { at: Math.min(settled + 1, items.length), of: items.length })
    : [
        done > 0 || failed.length + stopped === 0 ? t('progress.done', { count: done }) : '',
        stopped > 0 ? t('progress.stopped', { count: stopped }) : '',
      ]
        .filter((text) => text !== '')
        .join(' · ')
  return (
    <section
      className="forward-card"
      data-testid="forward-card"
      data-state={going ? 'going' : failed.length > 0 ? 'failed' : 'done'}
    >
      <header>
        <Icon size={16} strokeWidth={1.8} aria-hidden />
        <span role="status">
          {words === '' ? t('progress.failed', { count: failed.length }) : words}
        </span>
        <OpenIt items={items} isOver={!going} />
        {going ? (
          <button
            type="button"
            className="plain-button link"
            data-testid="forward-stop"
            onClick={() => void stop()}
          >
            {t('progress.stop')}
          </button>
        ) : (
          <button
            type="button"
            className="plain-button forward-dismiss focus-ring"
            aria-label={t('progress.dismiss')}
            onClick={() => dismissForwarding(client, id)}
          >
            <X size={15} aria-hidden />
          </button>
        )}
      </header>
      {going && <progress value={settled} max={items.length} aria-label={words} />}
      {failed.length > 0 && <Failed items={failed} isNamed={words === ''} />}
    </section>
  )
}

/** The way to the conversation, when all went into one. */
function OpenIt({ items, isOver }: { items: readonly ForwardView[]; isOver: boolean }) {
  const { t } = useTranslation('forward')
  const go = useDeskNavigation()
  const uuids = new Set(items.flatMap(({ ticketUuid }) => ticketUuid ?? []))
  const [uuid] = uuids
  if (!isOver || uuid === undefined || uuids.size > 1) return null
  return (
    <button type="button" className="plain-button link" onClick={() => go.toTicket({ uuid })}>
      {t('progress.open')}
    </button>
  )
}

/** Contact by contact, the reason in words; the same reason for the same contact is said once. */
function Failed({ items, isNamed }: { items: readonly ForwardView[]; isNamed: boolean }) {
  const { t } = useTranslation('forward')
  const errorText = useErrorText()
  const why = (code: string | null) =>
    code === 'ERR_WINDOW_CLOSED' ? t('progress.windowClosed') : errorText(code ?? undefined)
  const told = Map.groupBy(items, ({ contactId, error }) => `${contactId} ${error}`)
  return (
    <div className="forward-failed scroll-y" role="alert">
      {!isNamed && <strong>{t('progress.failed', { count: items.length })}</strong>}
      <ul>
        {[...told].map(([key, same]) => (
          <li key={key}>
            <b>{same[0]?.contactName}</b>
            {same.length > 1 && ` (${same.length})`}: {why(same[0]?.error ?? null)}
          </li>
        ))}
      </ul>
    </div>
  )
}
