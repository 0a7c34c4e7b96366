import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Directory } from '../companies/directory.types.ts'
import { kindToSend, takesCaption } from '../channels/file-kind.ts'
import { CAPTION_MAX_CHARS } from '../channels/limits.ts'
import { copyFile, forwardedUploadId } from '../media/copy-file.ts'
import { messageByClientIdStatement } from '../messages/messages.queries.ts'
import type { MessageRow } from '../messages/message-row.ts'
import { sendMessage } from '../messages/send-message.ts'
import { unsignedText } from '../tickets/sign-message.ts'
import { createTicket } from '../tickets/create-ticket.ts'
import { queueFor } from '../tickets/queue-for.ts'
import { updateTicket } from '../attending/tickets.service.ts'
import { forwardable, notForwardable } from './forwarded-content.ts'
import type { ForwardedContent } from './forwarded-content.ts'
import { forwardWays } from './forward-ways.ts'
import { planForward, refusalOf } from './plan-forward.ts'
import type { ForwardPlan, Way } from './plan-forward.ts'
import { sourceMessagesStatement } from './source-messages.ts'
import type { SourceMessage } from './source-messages.ts'

export type ForwardRow = {
  id: number
  messageId: number
  contactId: number
  writtenFor: string | null
  signMessage: number
}
/** `awaited`: its file is still on its way here. */
export type Forwarded = { kind: 'sent'; messageId: number } | { kind: 'awaited' }

/**
 * Sends one message on, as the person in `ctx`. Every step may be repeated: the message has the row's own client id, its file's copy
 * the row's own key, and a ticket that was made is found again. Errors: those of the plan, of making or accepting a ticket, and of
 * sending; ERR_BODY_TOO_LARGE when the file does not fit the channel.
 */
export async function performForward(
  ctx: CompanyContext,
  directory: Directory,
  row: ForwardRow,
): Promise<Forwarded> {
  const clientId = `forward-${row.id}`
  const [known, sources] = await ctx.db.batch<[MessageRow[], SourceMessage[]]>([
    messageByClientIdStatement(ctx, clientId),
    sourceMessagesStatement(ctx, [row.messageId]),
  ])
  if (known[0] !== undefined) return { kind: 'sent', messageId: known[0].id }
  const [source] = sources
  if (source === undefined) throw new AppError('ERR_FETCH_WAPP_MSG', { message: 'no such message' })
  const found = forwardable(ctx.companyId, source)
  if (found.kind === 'no') throw notForwardable(source.id)
  if (found.kind === 'awaited') return found
  const { contactId, ways } = await forwardWays(ctx, directory, {
    contactId: row.contactId,
    connectionId: source.connectionId,
    writtenFor: row.writtenFor,
  })
  const plan = planForward(ways, ctx.clock.now())
  if (plan.kind === 'refuse') throw refusalOf(plan)
  const { content } = found
  const channel = channelOf(plan, ways)
  const fits = fitting(content, channel)
  // Copied before a ticket is made for it: a file that is gone must not leave an empty conversation behind.
  const file =
    content.file === null ? null : await copyFile(ctx, forwardedUploadId(row.id), content.file)
  const queueId = queueFor(ctx.actor, directory, source.queueId)
  const ticketId = await ticketOf(ctx, plan, ways, { contactId, queueId })
  const writer = directory.users.find(({ id }) => id === source.userId)
  const words = writer === undefined ? content.text : unsignedText(content.text, writer.name)
  const sent = await sendMessage(
    ctx,
    ticketId,
    { body: fits.takesWords ? words : '', signMessage: row.signMessage === 1 },
    {
      clientId,
      writtenFor: row.writtenFor,
      forwarded: {
        mediaType: content.mediaType,
        data: content.data,
        file:
          file === null || content.file === null
            ? null
            : {
                uploadId: file.uploadId,
                mediaType: content.mediaType ?? 'application',
                media: { ...content.file, key: file.key, size: file.size },
              },
      },
    },
  )
  return { kind: 'sent', messageId: sent.id }
}

/** Whether the channel takes the file at all, and words under it. */
function fitting({ file, mediaType, data, text }: ForwardedContent, channel: string) {
  if (file === null) return { takesWords: true }
  const { size = 0, mime = 'application/octet-stream', voice = false } = file
  const sticker = data?.['sticker'] === true || data?.['kind'] === 'sticker'
  const kind = kindToSend(channel, mediaType ?? '', { mime, size, voice, sticker })
  if (kind === null)
    throw new AppError('ERR_BODY_TOO_LARGE', { message: `${size} bytes are too many there` })
  if (takesCaption(kind) && text.length > CAPTION_MAX_CHARS)
    throw new AppError('ERR_BODY_TOO_LARGE', { message: 'the words under the file are too long' })
  return { takesWords: takesCaption(kind) }
}

function channelOf(plan: ForwardPlan, ways: readonly Way[]): string {
  const way = ways.find(({ connection, ticket }) =>
    plan.kind === 'create'
      ? connection.id === plan.connectionId
      : plan.kind !== 'refuse' && ticket?.id === plan.ticketId,
  )
  return way?.connection.channel ?? ''
}

/** The ticket of the plan, accepted or made where it has to be. */
async function ticketOf(
  ctx: CompanyContext,
  plan: Exclude<ForwardPlan, { kind: 'refuse' }>,
  ways: readonly Way[],
  { contactId, queueId }: { contactId: number; queueId: number | null },
): Promise<number> {
  switch (plan.kind) {
    case 'into':
      return plan.ticketId
    case 'accept': {
      const waiting = ways.find(({ ticket }) => ticket?.id === plan.ticketId)?.ticket
      const needsQueue = waiting?.queueId === null && queueId !== null
      const { id } = await updateTicket(ctx, plan.ticketId, {
        status: 'open',
        ...(ctx.actor.kind === 'user' ? { userId: ctx.actor.userId } : {}),
        ...(needsQueue ? { queueId } : {}),
      })
      return id
    }
    case 'create': {
      const { connectionId: whatsappId } = plan
      const { id } = await createTicket(ctx, { contactId, queueId, whatsappId })
      return id
    }
  }
}
