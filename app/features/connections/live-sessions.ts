import type { ConnectionRow, LinkingFacts, SessionFrame, Change } from './connection-types.ts'

/** What the room told of a phone since the page's data was read. */
export type LiveSession = LinkingFacts &
  Omit<SessionFrame, 'qrcode' | 'qrExpiresAt' | 'pairingCode'> & {
    /** Rises with every piece of news. */
    order: number
    /** The page's data says the same by now; only the codes are nowhere else. */
    isRead: boolean
  }
export type LiveSessions = ReadonlyMap<number, LiveSession>

/** A QR code stands until another comes or the status leaves `qrcode`; a pairing code likewise. */
export function withReport(
  known: LiveSessions,
  news: SessionFrame,
  order: number,
): ReadonlyMap<number, LiveSession> {
  const before = known.get(news.id)
  const next = new Map(known)
  const qr = news.status !== 'qrcode' ? null : hasText(news.qrcode) ? news : before
  const code = news.status !== 'PAIRING' ? null : hasText(news.pairingCode) ? news : before
  next.set(news.id, {
    ...news,
    order,
    isRead: false,
    qrcode: qr?.qrcode ?? null,
    qrExpiresAt: qr?.qrExpiresAt ?? null,
    pairingCode: code?.pairingCode ?? null,
  })
  return next
}

const hasText = (text: string | null | undefined) => text !== null && text !== undefined

/** After the page's data was read: it knows what came up to `order`, save the codes. */
export function afterReading(known: LiveSessions, order: number): LiveSessions {
  const next = new Map<number, LiveSession>()
  for (const [id, session] of known) {
    const isRead = session.order <= order
    if (!isRead) next.set(id, session)
    else if (session.qrcode !== null || session.pairingCode !== null)
      next.set(id, { ...session, isRead })
  }
  return next
}

/** The row as the room has it by now. */
export function rowNow(
  row: ConnectionRow,
  live: LiveSession | undefined,
  now: number,
): ConnectionRow {
  if (live === undefined || live.isRead) return row
  const { session } = row
  const state = live.state ?? session?.state
  return {
    ...row,
    status: live.status,
    statusReason: live.state ?? row.statusReason,
    session:
      state === undefined
        ? session
        : {
            ...(session ?? UNKNOWN_SESSION),
            state,
            since:
              session === null || state !== session.state
                ? new Date(now).toISOString()
                : session.since,
            retryAt: live.retryAt === undefined ? (session?.retryAt ?? null) : iso(live.retryAt),
          },
  }
}

const iso = (told: Change | null) => (told === null ? null : new Date(told).toISOString())

/** Of a phone that had none when the page was read. */
const UNKNOWN_SESSION = {
  lockedUntil: null,
  undecryptable: 0,
  reconnects: 0,
  lastMessageAt: null,
  importedAt: null,
  statusImportMessages: null,
} as const
