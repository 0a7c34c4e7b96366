import { IMPORT_PREPARING_MS } from '#domains/connections/limits.ts'
import type { connections } from '#app/i18n/locales/pt-BR/connections.ts'
import type { ConnectionRow, SessionView } from './connection-types.ts'

/** What a connection is in, as people are told it: a word, a line, what it means and what to do. */
export type Condition = keyof (typeof connections)['state']
export type Tone = 'good' | 'moving' | 'attention' | 'bad' | 'idle'

/** What a row offers to do, in the order of its buttons. */
export type Offer =
  | 'qr'
  | 'code'
  | 'connect'
  | 'retry'
  | 'newQr'
  | 'disconnect'
  | 'connecting'
  | 'preparing'
  | 'closeImported'
  | 'erase'
  | 'edit'

/** What the state table looks at. */
export type ConditionFacts = Pick<ConnectionRow, 'channel' | 'status' | 'statusReason'> & {
  session: Pick<SessionView, 'state' | 'statusImportMessages'> | null
}

/** Where the session tells nothing, the status does. */
const BY_STATUS: Record<string, Condition> = {
  CONNECTED: 'open',
  OPENING: 'connecting',
  DISCONNECTED: 'unlinked',
  TIMEOUT: 'waiting',
}

export function conditionOf(facts: ConditionFacts): Condition {
  const { channel, status, statusReason, session } = facts
  // No driver carries these yet: an account on file must not look as if it served anybody.
  if (channel === 'facebook' || channel === 'instagram') return 'notServed'
  if (channel !== 'whatsapp') {
    if (status === 'CONNECTED') return 'officialOpen'
    return status === 'DISCONNECTED' ? 'officialDown' : 'unknown'
  }
  if (status === 'qrcode') return 'linkingQr'
  if (status === 'PAIRING') return 'linkingCode'
  if (status === 'corrupt') return 'corrupt'
  // The last state a node told stands while the node is gone.
  if (statusReason === 'node_lost' || (status === 'TIMEOUT' && session?.state === 'open'))
    return 'node_lost'
  // A newer server may tell of a state that has no words here.
  const state: Condition | undefined = session?.state
  return state !== undefined && state in TONES ? state : (BY_STATUS[status] ?? 'unknown')
}

const TONES: Record<Condition, Tone> = {
  notServed: 'idle',
  unlinked: 'idle',
  linking: 'moving',
  linkingQr: 'attention',
  linkingCode: 'attention',
  connecting: 'moving',
  open: 'good',
  waiting: 'attention',
  restricted: 'bad',
  link_expired: 'attention',
  passkey_demanded: 'bad',
  logged_out: 'bad',
  conflict: 'bad',
  outdated: 'bad',
  corrupt: 'bad',
  fenced: 'moving',
  lease_expired: 'attention',
  disk_full: 'bad',
  backpressure: 'attention',
  stopped: 'attention',
  node_lost: 'attention',
  officialOpen: 'good',
  officialDown: 'bad',
  unknown: 'bad',
}

export const toneOf = (condition: Condition): Tone => TONES[condition]

/** What a row's buttons are, by its status (specification part 2 §2). */
export function offersOf(facts: ConditionFacts, now: number): Offer[] {
  if (facts.channel !== 'whatsapp')
    return facts.channel === 'whatsappapi' && facts.status !== 'CONNECTED' ? ['edit', 'retry'] : []
  switch (facts.status) {
    case 'qrcode':
      return ['qr']
    case 'OPENING':
      return ['connecting']
    case 'DISCONNECTED':
      if (conditionOf(facts) === 'unlinked') return ['connect']
      return hasAccount(facts) ? ['retry', 'newQr'] : ['newQr', 'retry']
    case 'PAIRING':
      return ['code', 'disconnect', ...importOffer(facts.session?.statusImportMessages, now)]
    case 'CONNECTED':
    case 'TIMEOUT':
      return ['disconnect', ...importOffer(facts.session?.statusImportMessages, now)]
    case 'corrupt':
      return ['erase']
    default:
      return ['retry']
  }
}

/** Whether the phone's keys are still here, so that it can come back without a QR code. */
export function hasAccount(facts: ConditionFacts): boolean {
  const condition = conditionOf(facts)
  return condition === 'conflict' || condition === 'outdated' || condition === 'unknown'
}

/** What statusImportMessages says: the time of the import while its tickets are being made, then the word for the button. */
function importOffer(status: string | null | undefined, now: number): Offer[] {
  if (status === 'renderButtonCloseTickets') return ['closeImported']
  return preparingUntil(status) > now ? ['preparing'] : []
}

/** When the 'preparing' button goes away by itself; 0 when there is none. */
export function preparingUntil(status: string | null | undefined): number {
  const at = Date.parse(status ?? '')
  return Number.isNaN(at) ? 0 : at + IMPORT_PREPARING_MS
}
