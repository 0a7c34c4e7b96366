import type { CompanyContext } from '#core/context.ts'
import { eventEnvelope, readEvent } from '#protocol/session/events.ts'
import type { EventEnvelope, SessionEvent } from '#protocol/session/events.ts'
import {
  lockStatements,
  publishSession,
  stateStatements,
  statusOf,
} from '../connections/session-status.ts'
import { releaseWaitingStatements } from '../messages/release-waiting.ts'
import { sessionIdOf } from '../channels/session-id.ts'
import type { Directory, DirectoryConnection } from '../companies/directory.types.ts'
import { addressIdentities } from '../contacts/address-identities.ts'
import { contactsRenamed, nameGroupStatement } from '../contacts/name-group.ts'
import { rememberPhoneContacts } from '../contacts/phone-contacts.ts'
import { answerCallStatements, callMessage } from './answer-call.ts'
import { customerWords } from '../messages/customer-words.ts'
import { dispatchContact } from '../messages/dispatch-outbox.ts'
import { endCallStatements } from './end-call.ts'
import { raiseAckStatements, refusedStatements } from '../messages/session-acks.ts'
import type { EventRow, Sorted } from './inbound-page.ts'
import { changeEffect } from './session-change.ts'
import { readSessionMessage, readUndecryptable } from './session-message.ts'
import type { SessionMessage } from './session-message.ts'

const RANK = { delivered: 2, read: 3, played: 4 } as const

/** An event's envelope as it was stored, or null when it is none. */
export function readStored(payload: string): EventEnvelope | null {
  const read = eventEnvelope.safeParse(JSON.parse(payload))
  return read.success ? read.data : null
}

/** What a linked phone's event brings about. What this release cannot read is held for one that can. */
export function sortSessionEvent(
  ctx: CompanyContext,
  directory: Directory,
  connection: DirectoryConnection,
  row: EventRow,
  sorted: Sorted,
): void {
  const envelope = readStored(row.payload)
  const event = envelope === null ? null : readEvent(envelope)
  if (envelope === null || event === null || !event.known) {
    sorted.held.push(row.id)
    return
  }
  sortKnown({ ctx, directory, connection, row, sorted, at: envelope.at }, event)
}

type Sorting = {
  ctx: CompanyContext
  directory: Directory
  connection: DirectoryConnection
  row: EventRow
  sorted: Sorted
  /** When the node saw it. */
  at: number
}

function sortKnown(sorting: Sorting, event: SessionEvent): void {
  const { ctx, directory, connection, row, sorted, at } = sorting
  const words = customerWords(directory.company.language)
  const rules = { allowGroup: connection.allowGroup, groupName: words.group }
  const arrive = (read: SessionMessage) => {
    if (read.kind === 'nobody') sorted.held.push(row.id)
    if (read.kind === 'message')
      sorted.arrivals.push({ connection, message: read.message, receivedAt: row.receivedAt })
  }
  switch (event.kind) {
    case 'message.received':
      return arrive(readSessionMessage(event.data.message, rules))
    case 'message.undecryptable':
      return arrive(readUndecryptable(event.data, rules))
    case 'message.edited':
    case 'message.deleted':
    case 'message.reacted':
      return void sorted.effects.push(changeEffect(ctx, connection, event))
    case 'message.ack': {
      const { id, status, error } = event.data
      const statements =
        status === 'sent'
          ? raiseAckStatements(ctx, connection.id, [id], 1)
          : refusedStatements(ctx, connection.id, id, error)
      return void sorted.effects.push({ statements, shows: 'ticks' })
    }
    case 'message.receipt': {
      const { chat, ids, status, participant } = event.data
      // One member of a group has it: nobody knows when all have.
      const ack = participant !== null || chat.endsWith('@g.us') ? 2 : RANK[status]
      const statements = raiseAckStatements(ctx, connection.id, ids, ack)
      return void sorted.effects.push({ statements, shows: 'ticks' })
    }
    case 'contacts.changed':
      return void sorted.effects.push({
        statements: rememberPhoneContacts(ctx, connection, event.data.contacts),
        shows: 'nothing',
      })
    case 'identity.mapped':
      return void sorted.mappings.push(event.data)
    case 'call.offered':
      return callOffered(sorting, event.data, words.callRejected)
    case 'group.changed': {
      const { group, subject = '' } = event.data
      if (subject.trim() === '') return
      return void sorted.effects.push({
        statements: [nameGroupStatement(ctx, group, subject)],
        shows: 'nothing',
        after: ([renamed]) => contactsRenamed(ctx, directory, (renamed ?? []) as { id: number }[]),
      })
    }
    case 'session.state': {
      const { state, reason, code, since, retryAt, me } = event.data
      const told = { state, reason, code, since, retryAt, number: me?.phone ?? null, at }
      return void sorted.effects.push({
        statements: [
          ...stateStatements(ctx, connection.id, told),
          ...(statusOf(state) === 'CONNECTED' ? releaseWaitingStatements(ctx, connection.id) : []),
        ],
        shows: 'nothing',
        after: (rows) => publishSession(ctx, connection.id, rows),
      })
    }
    case 'session.passkey_demanded': {
      const reason = `passkey ${event.data.step}`
      const told = {
        state: 'passkey_demanded',
        reason,
        code: null,
        since: at,
        retryAt: null,
      } as const
      return void sorted.effects.push({
        statements: stateStatements(ctx, connection.id, { ...told, number: null, at }),
        shows: 'nothing',
        after: (rows) => publishSession(ctx, connection.id, rows),
      })
    }
    case 'account.time_lock': {
      return void sorted.effects.push({
        statements: lockStatements(ctx, connection.id, event.data, at),
        shows: 'nothing',
        after: (rows) => publishSession(ctx, connection.id, rows),
      })
    }
    case 'history.chunk':
      // Comes as a row of its own kind; as this one it is a mistake of the endpoint.
      return void sorted.held.push(row.id)
    case 'call.ended': {
      const { callId, how } = event.data
      const statements = endCallStatements(ctx, connection.id, callId, how)
      if (statements.length > 0) sorted.effects.push({ statements, shows: 'message' })
      return
    }
    // Fleeting: what was stored of them is too late to matter.
    case 'session.qr':
    case 'session.pairing_code':
    case 'presence.changed':
      return
    default:
      event satisfies never
  }
}

/** A call is always shown; one that the company does not take is rejected, and its caller told to write. Calls in groups are not ours. */
function callOffered(
  { ctx, directory, connection, row, sorted }: Sorting,
  call: Extract<SessionEvent, { kind: 'call.offered' }>['data'],
  words: string,
): void {
  if (call.group) return
  const identities = addressIdentities(call.from)
  if (identities.length === 0) return void sorted.held.push(row.id)
  const { callId, video, missed, at } = call
  const rejected = !missed && directory.settings.acceptCallWhatsapp === 'disabled'
  const message = callMessage({ identities, callId, video, missed, rejected, at })
  sorted.arrivals.push({ connection, message, receivedAt: row.receivedAt })
  if (!rejected) return
  sorted.effects.push({
    statements: answerCallStatements(ctx, connection.id, callId, words),
    shows: 'new-message',
    after: ([answers]) => {
      const sessionId = connection.externalId ?? sessionIdOf(ctx.companyId, connection.id)
      ctx.defer(ctx.sessions.command(sessionId, 'call.reject', { callId, from: call.from.jid }))
      const answer = (answers as { contactId: number }[] | undefined)?.[0]
      if (answer !== undefined) ctx.defer(dispatchContact(ctx, connection.id, answer.contactId))
      return []
    },
  })
}
