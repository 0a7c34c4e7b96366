import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { fileKindFor, takesCaption } from '../channels/file-kind.ts'
import { FORM_FILES_MAX } from '../media/limits.ts'
import { storeWhole } from './uploads.service.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { ticketByIdStatement } from '../tickets/tickets.queries.ts'
import type { SendFormInput } from './messages.inputs.ts'
import type { MessageView } from './messages.types.ts'
import { sendMessage } from './send-message.ts'

/**
 * The specification's form: each file becomes a message, in order, with the body under the first. Where the first takes no words
 * (sound), the body goes ahead as a text. Without files it is a text. With a client id the form may be sent again. Its files are in
 * memory, 16 MB in all; larger ones come in parts (`/uploads`).
 */
export async function sendFiles(
  ctx: CompanyContext,
  ticketId: number,
  form: SendFormInput,
): Promise<MessageView[]> {
  requirePermission(ctx, 'message:send')
  const files = [form.medias ?? []].flat()
  if (files.length > FORM_FILES_MAX)
    throw new AppError('ERR_INVALID_INPUT', {
      message: `a form may have ${FORM_FILES_MAX} files`,
      fields: { medias: ['too many'] },
    })
  const base = form.clientId ?? ctx.attempt?.id ?? crypto.randomUUID()
  const common = form.isPrivate === undefined ? {} : { isPrivate: form.isPrivate }
  const ticket = await ticketToSendTo(ctx, ticketId)
  const [first] = files
  const kind =
    first === undefined ? null : fileKindFor(ticket.channel, { mime: first.type, size: first.size })
  const isUnder = kind !== null && takesCaption(kind)
  const sent: MessageView[] = []
  if (form.body.trim() !== '' && !isUnder)
    sent.push(
      await sendMessage(ctx, ticketId, { ...common, body: form.body, clientId: `${base}-t` }),
    )
  for (const [index, file] of files.entries()) {
    const id = await storeWhole(ctx, file)
    sent.push(
      await sendMessage(ctx, ticketId, {
        ...common,
        body: index === 0 && isUnder ? form.body : '',
        upload: { id },
        clientId: `${base}-${index}`,
      }),
    )
  }
  if (sent.length === 0)
    throw new AppError('ERR_INVALID_INPUT', {
      message: 'neither words nor files',
      fields: { medias: ['Required'] },
    })
  return sent
}

export async function ticketToSendTo(ctx: CompanyContext, ticketId: number): Promise<TicketRow> {
  const ticket = await ctx.db.first<TicketRow>(ticketByIdStatement(ctx, ticketId))
  if (ticket === null) throw new AppError('ERR_NO_TICKET_FOUND')
  return ticket
}
