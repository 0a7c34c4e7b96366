import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { HOUR_MS, SECOND_MS } from '#core/time.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { Directory } from '../companies/directory.types.ts'
import { withoutAddress } from '../connections/connection-to.ts'
import { sendObstacle } from '../connections/takes-messages.ts'
import { addressesOfTicketStatement } from '../contacts/contact-addresses.queries.ts'
import type { Recipient } from '../channels/driver.ts'
import { canReach } from '../channels/reach-contact.ts'
import { hasOneOf } from '../channels/written-for.ts'
import { newWhatsappId } from '../channels/session-id.ts'
import { noSuchUpload, ownUploadStatement, usedStatement } from '../media/upload-rows.ts'
import type { UploadRow } from '../media/upload-rows.ts'
import {
  mentionStatement,
  notifyMentioned,
  mentionedInNote,
} from '../notifications/mention-colleagues.ts'
import type { Change } from '../notifications/mention-colleagues.ts'
import { messageWords } from '../word-index/message-words.ts'
import { countUseStatement } from '../quick-messages/count-use.ts'
import { followMentionedStatement } from '../tickets/follow-ticket.ts'
import { REPLY_WINDOW_HOURS } from '../tickets/limits.ts'
import { previewOf } from '../tickets/preview-message.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { ticketByIdStatement, ticketRowsStatement } from '../tickets/tickets.queries.ts'
import { cardWords } from './card-words.ts'
import { personalClientId } from './client-id.ts'
import { contactCard } from './contact-card.ts'
import { dispatchContact } from './dispatch-outbox.ts'
import { TEXT_MAX_CHARS } from '../channels/limits.ts'
import type { MessageRow } from './message-row.ts'
import { messageViewFor } from './message-row.ts'
import { messageChanged } from './messages.events.ts'
import type { SendMessageInput } from './messages.inputs.ts'
import { outboxStatement } from './outgoing-statements.ts'
import { messageByClientIdStatement, ownMessageStatement } from './messages.queries.ts'
import type { MediaType, MessageView } from './messages.types.ts'
import { outgoingText, wordsOnly } from './outgoing-text.ts'
import type { MessageMedia } from './messages.schema.ts'
import { answered, ANSWERED_SQL, receiverChanged, requireReceiver } from './require-receiver.ts'
import { requireSame } from './same-message.ts'
import { sentFile, storedFileToSend } from './sent-file.ts'
import type { SentFile } from './sent-file.ts'

/** What a forwarded message brings along beside its words. Its file is a copy of its own, of which the sender has the upload. */
export type Forwarded = {
  mediaType: MediaType | null
  data: Record<string, unknown> | null
  file: SentFile | null
}

/** What only the server's own senders ask for. */
export type SendTerms = {
  forwarded?: Forwarded
  /** A file of ours that is in storage already, and becomes this message's. */
  file?: MessageMedia
  /** Nobody sits at the screen: it goes into a waiting ticket too, and what the customer wrote stays unread. */
  unattended?: boolean
  /** The idempotency key of a server's sender, in place of one a person gave. */
  clientId?: string
  /** A list as of `writtenFor`: unless one of them is the ticket's contact, nothing is written, and ERR_TICKET_CHANGED says to look again. */
  writtenFor?: string | null
}

/**
 * Writes an attendant's text or file with its outbox row in one transaction, tells the browsers, and starts its dispatch. The client id is
 * the idempotency key, of each user apart: the same one again returns the message that is there. Errors: ERR_NO_TICKET_FOUND, ERR_TICKET_CHANGED (not
 * open), ERR_RECEIVER_CHANGED (it was written for somebody else than who is answered by now), ERR_CONTACT_ERASED, ERR_WINDOW_CLOSED (24 h passed; private notes are free), ERR_CONNECTION_UNAVAILABLE, ERR_CHANNEL_UNAVAILABLE, ERR_NO_CONTACT_ADDRESS, ERR_INVALID_INPUT,
 * ERR_IDEMPOTENCY_CONFLICT (the client id is another message's).
 */
export async function sendMessage(
  ctx: CompanyContext,
  ticketId: number,
  input: SendMessageInput,
  terms: SendTerms = {},
): Promise<MessageView> {
  requirePermission(ctx, 'message:send')
  const givenId = input.clientId ?? ctx.attempt?.id ?? crypto.randomUUID()
  const clientId = terms.clientId ?? personalClientId(ctx, givenId)
  const isPrivate = input.isPrivate === true
  const { upload } = input
  const { forwarded = null } = terms
  const [directory, [tickets, known, uploads, addresses]] = await Promise.all([
    directoryFor(ctx),
    ctx.db.batch<[TicketRow[], MessageRow[], UploadRow[], Recipient[]]>([
      ticketByIdStatement(ctx, ticketId),
      terms.clientId === undefined
        ? ownMessageStatement(ctx, givenId)
        : messageByClientIdStatement(ctx, terms.clientId),
      upload === undefined ? noop(ctx) : ownUploadStatement(ctx, upload.id),
      isPrivate ? noop(ctx) : addressesOfTicketStatement(ctx, ticketId),
    ]),
  ])
  const ticket = tickets[0]
  if (ticket === undefined) throw new AppError('ERR_NO_TICKET_FOUND')
  if (known[0] !== undefined) {
    requireSame(known[0], { ticketId, isPrivate })
    return messageViewFor(ctx, known[0], directory)
  }
  const receiver = isPrivate ? undefined : input.receiver
  requireReceiver(ctx, directory, ticket, receiver)
  const card = input.vCard === undefined ? null : await contactCard(ctx, directory, input.vCard.id)
  const words =
    card === null ? (input.upload?.caption ?? input.body) : cardWords([card.name.formatted_name])
  const face: Face | null =
    card === null ? faceOf(forwarded) : { type: 'contactMessage', data: { contacts: [card] } }
  const isBare = isPrivate || (face !== null && face.type !== null) || words.trim() === ''
  const text = isBare ? words : outgoingText(ctx, directory, { ...input, body: words })
  if (!isPrivate) {
    requireSendable(ctx, directory, ticket, text, terms)
    if (!canReach(ctx, ticket.channel, addresses)) throw withoutAddress()
  }
  const { channel } = ticket
  const file =
    terms.file !== undefined
      ? storedFileToSend(terms.file, { channel, caption: text })
      : upload === undefined || card !== null
        ? (forwarded?.file ?? null)
        : await sentFile(ctx, uploads[0], { ...upload, channel, caption: text })
  const told = isPrivate ? mentionedInNote(ctx, directory, ticket, text) : NOBODY
  const { writtenFor = null, unattended: keepsUnread = false } = terms
  const isForwarded = forwarded !== null
  const content = { text, file, face, isForwarded, told, keepsUnread, writtenFor }
  const { message, ...rows } = await write(ctx, ticket, input, content, clientId, isPrivate)
  if (message === undefined && rows.ticket !== undefined) {
    if (receiver !== undefined && answered(rows.ticket) !== answered(ticket))
      throw receiverChanged()
    if (writtenFor !== null) throw new AppError('ERR_TICKET_CHANGED', { message: 'look again' })
  }
  if (message === undefined)
    throw file === null ? new AppError('ERR_NO_TICKET_FOUND') : noSuchUpload()
  // Another request with the same client id was first: its row is the message.
  requireSame(message, { ticketId, isPrivate })
  await ctx.emit([messageChanged(ctx, directory, message, rows.ticket ?? ticket, 'create')])
  if (rows.inserted) await notifyMentioned(ctx, directory, message.id, told)
  if (!isPrivate && rows.inserted) {
    ctx.defer(dispatchContact(ctx, ticket.connectionId, ticket.contactId))
    ctx.defer(
      ctx.enqueue({
        kind: 'outbound.send',
        companyId: ctx.companyId,
        shard: ctx.shard,
        messageId: message.id,
      }),
    )
  }
  return messageViewFor(ctx, message, directory)
}

function requireSendable(
  ctx: CompanyContext,
  directory: Directory,
  ticket: TicketRow,
  body: string,
  { unattended = false }: SendTerms,
): void {
  const isHeld = ticket.status === 'open' || ticket.status === 'group'
  if (unattended ? ticket.status === 'closed' : !isHeld) {
    throw new AppError('ERR_TICKET_CHANGED', {
      message: `the ticket is ${ticket.status}: accept it first`,
      data: { status: ticket.status },
    })
  }
  if (body.length > TEXT_MAX_CHARS) {
    throw new AppError('ERR_INVALID_INPUT', {
      message: `text is longer than ${TEXT_MAX_CHARS}`,
      fields: { body: ['Too Long!'] },
    })
  }
  const connection = directory.connections.find((one) => one.id === ticket.connectionId)
  const obstacle = sendObstacle(connection)
  if (obstacle !== null)
    throw new AppError(obstacle, { data: { status: connection?.status ?? 'DISCONNECTED' } })
  const hasWindow = ticket.channel !== 'whatsapp'
  const open =
    ticket.lastInboundAt !== null &&
    ctx.clock.now() - ticket.lastInboundAt < REPLY_WINDOW_HOURS * HOUR_MS
  if (hasWindow && !open)
    throw new AppError('ERR_WINDOW_CLOSED', {
      message: 'more than 24 hours since the contact wrote',
    })
}

/** What is drawn of a message beside words and file; `type` when that is all it is. */
type Face = { type: MediaType | null; data: Record<string, unknown> }

function faceOf(forwarded: Forwarded | null): Face | null {
  if (forwarded?.data == null) return null
  return { type: forwarded.file === null ? forwarded.mediaType : null, data: forwarded.data }
}

type Content = {
  text: string
  file: SentFile | null
  face: Face | null
  isForwarded: boolean
  told: Change
  keepsUnread: boolean
  writtenFor: string | null
}
const NOBODY: Change = { named: [], following: [] }
type Written = { inserted: boolean; message: MessageRow | undefined; ticket: TicketRow | undefined }

/** Message, outbox row and preview: each follow-up rides on changes() = 1 of the one before, so a replay writes nothing. */
async function write(
  ctx: CompanyContext,
  ticket: TicketRow,
  input: SendMessageInput,
  { text, file, face, isForwarded, told, keepsUnread, writtenFor }: Content,
  clientId: string,
  isPrivate: boolean,
): Promise<Written> {
  const now = ctx.clock.now()
  // WhatsApp's clock ticks in seconds. Ours is cut to the same grain, so that within a second the order of arrival decides.
  const sentAt = now - (now % SECOND_MS)
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  const mediaType = face?.type ?? file?.mediaType ?? null
  const insert = ctx.db.statement(
    `INSERT INTO messages (company_id, ticket_id, contact_id, connection_id, queue_id, user_id, client_id, body, search_words, from_me, ack,
       is_private, quoted_message_id, quoted_external_id, sent_at, created_at, external_id, media_type, media, data, is_forwarded)
     SELECT ?1, t.id, t.contact_id, t.connection_id, t.queue_id, ?3, ?4, ?5, ?17, 1, ?6, ?7, q.id, q.external_id,
       max(?10, CASE WHEN t.last_message_at - ?10 BETWEEN 0 AND 60000 THEN t.last_message_at ELSE 0 END), ?8, ?11, ?12, ?13, ?15, ?16
     FROM tickets t CROSS JOIN contacts c ON c.id = t.contact_id AND c.company_id = ?1 LEFT JOIN messages q ON q.id = ?9 AND q.company_id = ?1 AND q.ticket_id = t.id
     WHERE t.company_id = ?1 AND t.id = ?2 AND (?18 IS NULL OR ${ANSWERED_SQL} = ?18)
       AND (?19 IS NULL OR ${hasOneOf('t.contact_id', '?19')})
       AND (?14 IS NULL OR EXISTS (SELECT 1 FROM uploads u WHERE u.company_id = ?1 AND u.id = ?14 AND u.state = 'done'))
     ON CONFLICT DO NOTHING RETURNING id`,
    ticket.id,
    userId,
    clientId,
    text,
    isPrivate ? 1 : 0,
    isPrivate ? 1 : 0,
    now,
    input.quotedMsg?.id ?? null,
    sentAt,
    // Made here, so that every try of a linked phone is the same message to WhatsApp.
    ticket.channel === 'whatsapp' && !isPrivate ? newWhatsappId() : null,
    mediaType,
    file === null ? null : JSON.stringify(file.media),
    file?.uploadId ?? null,
    face === null ? null : JSON.stringify(face.data),
    isForwarded ? 1 : 0,
    messageWords(ctx.companyId, text),
    // A merge, its undoing or another number that writes may make it somebody else in this moment.
    isPrivate || input.receiver === undefined ? null : answered(ticket),
    writtenFor,
  )
  const own = `(SELECT n.id FROM messages n WHERE n.company_id = ?1 AND n.client_id = ?2)`
  const preview = ctx.db.statement(
    `UPDATE tickets SET last_message = ?3, last_message_id = ${own}, last_message_from_me = 1, last_message_at = max(last_message_at, ?6),
       activity_at = max(activity_at, ?4), unread_messages = CASE ?7 WHEN 1 THEN unread_messages ELSE 0 END, version = version + 1, updated_at = ?4
     WHERE company_id = ?1 AND id = ?5 AND changes() = 1`,
    clientId,
    previewOf({ body: wordsOnly(ctx, text), mediaType }),
    now,
    ticket.id,
    sentAt,
    keepsUnread ? 1 : 0,
  )
  const [inserted, , , messages, , , , , tickets] = await ctx.db.batch<
    [
      { id: number }[],
      unknown[],
      unknown[],
      MessageRow[],
      unknown[],
      unknown[],
      unknown[],
      unknown[],
      TicketRow[],
    ]
  >([
    insert,
    // A private note is for the team: it reaches no provider and leaves the customer's preview alone.
    ...(isPrivate
      ? [noop(ctx), noop(ctx)]
      : [outboxStatement(ctx, clientId, writtenFor, isForwarded), preview]),
    messageByClientIdStatement(ctx, clientId),
    // Reading changes nothing: this still follows the last write, and a file is one message's.
    file === null || file.uploadId === null ? noop(ctx) : usedStatement(ctx, file.uploadId),
    isPrivate || input.quickMessageId === undefined
      ? noop(ctx)
      : countUseStatement(ctx, input.quickMessageId),
    told.named.length + told.following.length === 0
      ? noop(ctx)
      : mentionStatement(ctx, clientId, told),
    told.named.length === 0 ? noop(ctx) : followMentionedStatement(ctx, ticket.id, told.named),
    ticketRowsStatement(ctx, [ticket.id]),
  ])
  return { inserted: inserted.length === 1, message: messages[0], ticket: tickets[0] }
}

const noop = (ctx: CompanyContext) => ctx.db.statement('SELECT ?1 AS company_id')
