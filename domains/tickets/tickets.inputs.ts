import { z } from 'zod'
import { jsonList, listFields } from '#core/list-input.ts'
import { TICKET_STATUSES } from './tickets.schema.ts'

export const jsonIds = jsonList(z.coerce.number().int().nonnegative(), 'ids')
export const jsonStatuses = jsonList(z.enum(TICKET_STATUSES), 'statuses')

const yes = z
  .enum(['true', 'false', '1', '0', ''])
  .optional()
  .transform((text) => text === 'true' || text === '1')

/** A calendar day, yyyy-MM-dd. */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'must be yyyy-MM-dd' })
  .refine((text) => !Number.isNaN(Date.parse(text)), { error: 'is not a day' })
  .optional()

/** GET /tickets (specification part 1 §7). */
export const listTicketsInput = z.object({
  ...listFields,
  status: z.enum(TICKET_STATUSES).or(z.literal('')).optional(),
  statusFilter: jsonStatuses,
  tags: jsonIds,
  users: jsonIds,
  queueIds: jsonIds,
  whatsapps: jsonIds,
  date: day,
  updatedAt: day,
  showAll: yes,
  /** Only what is put aside, of every status. */
  snoozed: yes,
  /** Only what the asking user follows and is not closed. */
  following: yes,
  /** Only what the asking user holds, or nobody holds in one of their queues. */
  mine: yes,
  withUnreadMessages: yes,
  /** Only one person's, of every status unless said. */
  contactId: z.coerce.number().int().positive().optional(),
  /** By activity: the newest first unless said, or who waits the longest. */
  sort: z.enum(['newest', 'oldest']).optional(),
})
export type ListTicketsInput = z.output<typeof listTicketsInput>

const id = z.coerce.number().int().positive()

/** POST /tickets. `companyId`, which the specification's client sends, is ignored: the company is the caller's. */
export const createTicketInput = z.object({
  contactId: id,
  queueId: id.nullish(),
  whatsappId: id.nullish(),
  userId: id.nullish(),
  status: z.enum(['open', 'pending']).optional(),
})
export type CreateTicketInput = z.output<typeof createTicketInput>

/** The page's form of a contact's new ticket, which is for whoever sends it. */
export const openTicketForm = createTicketInput.pick({ queueId: true, whatsappId: true })

/** PUT /tickets/{id}: each field by action (specification part 1 §§4, 7). */
export const updateTicketInput = z
  .object({
    status: z.enum(['open', 'pending', 'closed', 'group']).optional(),
    userId: id.nullish(),
    queueId: id.nullish(),
    promptId: id.nullish(),
    useIntegration: z.boolean().optional(),
    sendFarewellMessage: z.boolean().optional(),
    /** With `closed`: asks the customer this question first (domains/ratings/questions.ts). */
    ratingId: id.nullish(),
    amountUsedBotQueues: z.number().int().min(0).max(1000).optional(),
    /** Puts the ticket aside until then; null brings it back. */
    snoozedUntil: z.iso.datetime().nullish(),
    /** Made by the caller's device: with it the same person can take the move back for a while (POST /ticket-undo/{id}). */
    undoKey: z.uuid().optional(),
    /** The version the caller acted on; when given, a ticket that changed since is refused. */
    version: z.number().int().positive().optional(),
    /** Takes the ticket from whoever holds it; without this or `version`, a ticket that a colleague holds is refused. */
    takeOver: z.boolean().optional(),
  })
  .refine((input) => Object.keys(input).length > 0, { error: 'nothing to change' })
export type UpdateTicketInput = z.output<typeof updateTicketInput>

/** POST /tickets/{id}/undo: the key that the move was made with. */
export const undoTicketInput = z.object({ undoKey: z.uuid() })

const CLOSABLE = ['open', 'pending', 'group'] as const
const queueId = z.coerce.number().int().nonnegative()

/** POST /tickets/closeAll. No queue named means every queue; 0 is "Sem fila". */
export const closeAllInput = z.object({
  status: z.enum(CLOSABLE),
  queueIds: z.array(queueId).max(200).default([]),
})
export type CloseAllInput = z.output<typeof closeAllInput>

/** GET /tickets/closeAll: the same as query parameters. */
export const countToCloseInput = z.object({ status: z.enum(CLOSABLE), queueIds: jsonIds })
