import { proto } from '@whiskeysockets/baileys'
import { unixSeconds } from './nodes.ts'
import type { Store } from './store.ts'

/** How a message of a person is addressed and dressed; the same again when it is sent anew. */
export type SendingOptions = {
  group?: string | undefined
  addressing?: 'lid' | 'pn' | undefined
  /** The stanza's type, where the content does not decide it. */
  type?: string | undefined
  /** Unix seconds. */
  timestamp?: number | undefined
  /** `once`: the first copy cannot be decrypted and the retry heals it; `always`: no retry does. */
  undecryptable?: 'once' | 'always' | undefined
  /** Nothing to decrypt, only `<unavailable type=…/>`: `view_once` or a fanout that stays on the phone. */
  unavailable?: string | undefined
}

const STATUSES = ['sent', 'delivered', 'read', 'played'] as const
export type SentStatus = (typeof STATUSES)[number]

export type SentMessage = {
  id: string
  pn: string
  /** A phone number or a group. */
  recipient: string
  message: proto.Message
  options: SendingOptions
  at: number
  status: SentStatus
  /** When it was written, whatever its own timestamp says. */
  writtenMs: number
}

type Row = {
  id: string
  pn: string
  recipient: string
  message: Uint8Array
  options: string
  at: number
  status: string
  written_ms: number
}

export type SentMessages = ReturnType<typeof createSentMessages>

/** What people wrote, as their own phones remember it. */
export function createSentMessages(store: Store) {
  const find = (id: string, pn?: string): SentMessage | null => {
    const row = store.one<Row>(
      "SELECT * FROM sent_messages WHERE id = ?1 AND (?2 = '' OR pn = ?2)",
      id,
      pn ?? '',
    )
    return row && fromRow(row)
  }
  return {
    find,
    add(sent: {
      id: string
      pn: string
      recipient: string
      message: proto.IMessage
      options: SendingOptions
    }): void {
      store.run(
        `INSERT INTO sent_messages (id, pn, recipient, message, options, at, written_ms)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        sent.id,
        sent.pn,
        sent.recipient,
        proto.Message.encode(sent.message).finish(),
        JSON.stringify(sent.options),
        sent.options.timestamp ?? unixSeconds(),
        Date.now(),
      )
    },
    between: (pn: string, recipient: string): SentMessage[] =>
      store
        .all<Row>(
          'SELECT * FROM sent_messages WHERE pn = ? AND recipient = ? ORDER BY rowid',
          pn,
          recipient,
        )
        .map(fromRow),
    /** Everything that was written there, whoever wrote it: a group. */
    to: (recipient: string): SentMessage[] =>
      store
        .all<Row>('SELECT * FROM sent_messages WHERE recipient = ? ORDER BY rowid', recipient)
        .map(fromRow),
    /** A status only grows. */
    raise(id: string, pn: string, status: SentStatus): void {
      const sent = find(id, pn)
      if (!sent || STATUSES.indexOf(status) <= STATUSES.indexOf(sent.status)) return
      store.run('UPDATE sent_messages SET status = ? WHERE id = ? AND pn = ?', status, id, pn)
    },
  }
}

function fromRow(row: Row): SentMessage {
  return {
    id: row.id,
    pn: row.pn,
    recipient: row.recipient,
    message: proto.Message.decode(row.message),
    options: JSON.parse(row.options) as SendingOptions,
    at: row.at,
    status: STATUSES.find((status) => status === row.status) ?? 'sent',
    writtenMs: row.written_ms,
  }
}
