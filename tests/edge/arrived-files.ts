import type { FileOutcome, FileRequest, ChannelDriver } from '#domains/channels/driver.ts'
import type { DriverOf } from '#domains/messages/fetch-files.ts'
import { listMessages } from '#domains/messages/messages.queries.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { contextFor } from './context.ts'
import type { TestContext } from './context.ts'
import { makeCompany, makeConnection, makeMessage, makeTicket, makeUser } from './factories.ts'
import type { TestCompany, TestConnection } from './factories.ts'

/** The smallest GIF there is: 1 × 1. */
export const GIF = Uint8Array.from(
  atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
  (c) => c.charCodeAt(0),
)

export const STORED: FileOutcome = {
  kind: 'stored',
  bytes: GIF.length,
  sha256: 'ab'.repeat(32),
  mime: 'image/jpeg',
}
export const LATER: FileOutcome = { kind: 'retry', reason: 'busy', afterMs: 0 }
export const GONE: FileOutcome = { kind: 'failed', why: 'expired', reason: 'gone' }

type Answer = (asked: FileRequest) => FileOutcome | Promise<FileOutcome>
/** A channel that answers as it is told, what it was asked, and how much of that at the same time. */
export type Carrier = { driverOf: DriverOf; asked: FileRequest[]; most: () => number }

export type Files = {
  company: TestCompany
  ctx: TestContext
  /** A photo of the contact (or of Ana's) whose file still is at the provider. */
  arrived(of?: { fromMe?: boolean; connection?: TestConnection }): Promise<number>
  /** A channel that answers so; of what is `stored` the bytes are put where they belong first. */
  carrier(answer: FileOutcome | Answer): Carrier
  rowOf(messageId: number): Promise<{ state: string; attempts: number; next_at: number } | null>
  viewOf(messageId: number): Promise<MessageView>
}

/** A company with an open ticket of its admin, Ana. */
export async function filesOfACompany(): Promise<Files> {
  const company = await makeCompany()
  const ana = await makeUser(company, { profile: 'admin', allTicket: true })
  const usual = await makeConnection(company)
  const ctx = contextFor(company, ana)
  const ticketOf = new Map<number, number>()

  return {
    company,
    ctx,
    async arrived({ fromMe = false, connection = usual } = {}) {
      const ticket = await makeTicket(company, { connection, user: ana, status: 'open' })
      const { id } = await makeMessage(company, ticket, {
        mediaType: 'image',
        media: { mime: 'image/jpeg', name: 'foto.jpg' },
        body: '',
        fromMe,
        userId: fromMe ? ana.id : null,
      })
      await ctx.db.batch([
        ctx.db.statement(
          `INSERT INTO media_downloads (company_id, connection_id, message_id, ref, next_at, created_at) VALUES (?1, ?2, ?3, '{"providerId":"7"}', ?4, ?4)`,
          connection.id,
          id,
          ctx.clock.now(),
        ),
      ])
      ticketOf.set(id, ticket.id)
      return id
    },
    carrier(answer) {
      const asked: FileRequest[] = []
      let running = 0
      let most = 0
      const fetchFile: ChannelDriver['fetchFile'] = async (_connection, request) => {
        asked.push(request)
        most = Math.max(most, ++running)
        try {
          const outcome = typeof answer === 'function' ? await answer(request) : answer
          if (outcome.kind === 'stored') await ctx.files.put(request.key, GIF)
          return outcome
        } finally {
          running -= 1
        }
      }
      const driver = { fetchFile } as unknown as ChannelDriver
      return { driverOf: () => driver, asked, most: () => most }
    },
    rowOf: (messageId) =>
      ctx.db.first(
        ctx.db.statement(
          'SELECT state, attempts, next_at FROM media_downloads WHERE company_id = ?1 AND message_id = ?2',
          messageId,
        ),
      ),
    async viewOf(messageId) {
      const { messages } = await listMessages(ctx, ticketOf.get(messageId) ?? 0, {})
      const view = messages.find((one) => one.id === messageId)
      if (view === undefined) throw new Error('the message is not in its conversation')
      return view
    },
  }
}
