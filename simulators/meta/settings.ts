/** Everything about the simulator's manners that a test or a demo can change while it runs. */
type PusherSettings = {
  /** The same bytes are posted this many times at once. */
  duplicate: number
  /** Updates that wait together (see `holdMs`) leave in a random order. */
  shuffle: boolean
  /** Updates per POST. */
  batch: number
  /** How long updates are collected before they are grouped, shuffled and sent. */
  holdMs: number
  /** Wait before each POST. */
  delayMs: number
  /** false: POSTs of one conversation follow each other; true: all of them race. */
  concurrent: boolean
  /** POSTs on their way at once. */
  maxInFlight: number
  /** The next n POSTs are never sent. */
  drop: number
  /** The next n POSTs are signed with another secret (and retried correctly if refused). */
  wrongSignature: number
  /** The next n POSTs carry no signature. */
  missingHeader: number
  /** No `delivered` webhook: `read` follows `sent`, as when the chat is open. */
  deliveredOmitted: boolean
  /** Fields and changes of a later API version are mixed in. */
  unknownFields: boolean
  /** A POST without an answer for this long counts as failed. */
  timeoutMs: number
}

export type BehaviourSettings = {
  /** `sent` and `delivered` follow an accepted message by themselves. */
  autoStatuses: boolean
  /** Milliseconds after acceptance. */
  statusDelaysMs: { sent: number; delivered: number }
  /** Free text outside the 24 h window: accepted and then failed, or refused at once. */
  windowErrors: 'async' | 'sync'
  /**
   * `complete`: what the simulator has not seen did not happen. `partial`: conversations older than this
   * process are believed, so an open window and a message id it never saw are accepted.
   */
  history: 'complete' | 'partial'
  /** Bodies carry the user's business-scoped id beside the phone number. */
  bsuid: boolean
  pairLimit: boolean
  /** Messages per second of one business number; 0 means no limit. */
  numberLimitPerSecond: number
}

export type Settings = { pusher: PusherSettings; behaviour: BehaviourSettings }

export function defaultSettings(): Settings {
  return {
    pusher: {
      duplicate: 1,
      shuffle: false,
      batch: 1,
      holdMs: 0,
      delayMs: 0,
      concurrent: false,
      maxInFlight: 16,
      drop: 0,
      wrongSignature: 0,
      missingHeader: 0,
      deliveredOmitted: false,
      unknownFields: false,
      timeoutMs: 10_000,
    },
    behaviour: {
      autoStatuses: true,
      statusDelaysMs: { sent: 150, delivered: 400 },
      windowErrors: 'async',
      history: 'complete',
      bsuid: true,
      pairLimit: true,
      numberLimitPerSecond: 80, // default throughput of a business number, messages per second
    },
  }
}
