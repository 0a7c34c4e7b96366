import { z } from '@hono/zod-openapi'
import { operation, SAMPLE_WORD } from '#core/operation.ts'
import { closeAll, countToClose } from '../tickets/close-all.ts'
import { createTicket } from '../tickets/create-ticket.ts'
import { deleteTicket } from './delete-ticket.ts'
import {
  closeAllInput,
  countToCloseInput,
  createTicketInput,
  jsonIds,
  listTicketsInput,
  undoTicketInput,
  updateTicketInput,
} from '../tickets/tickets.inputs.ts'
import { joinedTickets, ticketOrJoined } from '../contact-merges/joined-ticket.queries.ts'
import { listTickets, ticketLog } from '../tickets/tickets.queries.ts'
import { markTicketRead, updateTicket } from './tickets.service.ts'
import { undoTicket } from './undo-ticket.ts'
import { ticketCountsSchema, ticketLogSchema, ticketSchema } from '../tickets/tickets.responses.ts'

const countSchema = z.object({ count: z.number() })
const idParam = z.object({ ticketId: z.coerce.number().int().positive() })

export const ticketsOperations = [
  operation({
    id: 'listTickets',
    method: 'get',
    path: '/tickets',
    summary: 'List tickets',
    access: 'ticket:read',
    query: listTicketsInput,
    answer: z.object({
      tickets: z.array(ticketSchema),
      count: z.number(),
      hasMore: z.boolean(),
      nextCursor: z.string().nullable(),
      counts: ticketCountsSchema,
    }),
    returns: 'One page, newest activity first',
    sample: { query: `?searchParam=${SAMPLE_WORD}&showAll=true` },
    run: (ctx, { query }) => listTickets(ctx, query),
  }),
  operation({
    id: 'ticketByUuid',
    method: 'get',
    path: '/tickets/u/{uuid}',
    summary: 'Read one ticket by its uuid',
    access: 'ticket:read',
    params: z.object({ uuid: z.string().max(64) }),
    answer: ticketSchema,
    returns: 'The ticket',
    sample: {},
    run: (ctx, { params }) => ticketOrJoined(ctx, params.uuid),
  }),
  operation({
    id: 'joinedTickets',
    method: 'get',
    path: '/tickets/joined',
    summary: 'Where conversations go on whose tickets became part of others',
    access: 'ticket:read',
    query: z.object({ ids: jsonIds }),
    answer: z.object({
      joined: z.array(z.object({ from: z.number(), id: z.number(), uuid: z.string() })),
    }),
    returns: 'Those of the ids whose ticket merges emptied, each with the one that goes on',
    sample: { query: '?ids=[1]' },
    run: async (ctx, { query }) => ({ joined: await joinedTickets(ctx, query.ids) }),
  }),
  operation({
    id: 'createTicket',
    method: 'post',
    path: '/tickets',
    summary: 'Open a ticket with a contact',
    access: 'ticket:create',
    body: createTicketInput,
    answer: ticketSchema,
    returns: 'The new ticket',
    sample: {
      body: (ids) => ({
        contactId: ids.freeContactId,
        queueId: ids.queueId,
        whatsappId: ids.whatsappId,
      }),
    },
    run: (ctx, { body }) => createTicket(ctx, body),
  }),
  operation({
    id: 'countToClose',
    method: 'get',
    path: '/tickets/closeAll',
    summary: 'How many tickets closing all would close',
    access: 'ticket:close-all',
    query: countToCloseInput,
    answer: countSchema,
    returns: 'The number',
    sample: { query: '?status=pending' },
    run: (ctx, { query }) => countToClose(ctx, query),
  }),
  operation({
    id: 'closeAll',
    method: 'post',
    path: '/tickets/closeAll',
    summary: 'Close every ticket of a status, telling customers nothing',
    access: 'ticket:close-all',
    body: closeAllInput,
    answer: countSchema,
    returns: 'How many were closed',
    sample: { body: (ids) => ({ status: 'pending', queueIds: [ids.queueId] }) },
    run: (ctx, { body }) => closeAll(ctx, body),
  }),
  operation({
    id: 'deleteTicket',
    method: 'delete',
    path: '/tickets/{ticketId}',
    summary: 'Delete a ticket with its messages, notes, log and files',
    access: 'ticket:delete',
    params: idParam,
    answer: z.object({ id: z.number() }),
    returns: 'The id that is gone',
    sample: {},
    run: (ctx, { params }) => deleteTicket(ctx, params.ticketId),
  }),
  operation({
    id: 'updateTicket',
    method: 'put',
    path: '/tickets/{ticketId}',
    summary: 'Accept, close, return, reopen or transfer',
    access: 'ticket:update',
    params: idParam,
    body: updateTicketInput,
    answer: ticketSchema,
    returns: 'The ticket after the change',
    sample: { body: () => ({ status: 'pending' }) },
    run: (ctx, { params, body }) => updateTicket(ctx, params.ticketId, body),
  }),
  operation({
    id: 'undoTicket',
    method: 'post',
    path: '/ticket-undo/{ticketId}',
    summary: 'Take back the own last move of a ticket that nobody has changed since',
    access: 'ticket:update',
    params: idParam,
    body: undoTicketInput,
    answer: ticketSchema,
    returns: 'The ticket as it was before',
    sample: {
      body: () => ({ undoKey: '5b1c2a54-6d0e-4c1b-9a39-2f6d3c0b7e11' }),
      // Nothing was done to it under this key.
      refused: 'ERR_TICKET_CHANGED',
    },
    run: (ctx, { params, body }) => undoTicket(ctx, params.ticketId, body.undoKey),
  }),
  operation({
    id: 'markTicketRead',
    method: 'post',
    path: '/ticket-read/{ticketId}',
    summary: 'Mark the messages of an own ticket as seen',
    access: 'ticket:read',
    params: idParam,
    answer: z.object({ unreadMessages: z.number() }),
    returns: 'What is left unread',
    sample: {},
    run: (ctx, { params }) => markTicketRead(ctx, params.ticketId),
  }),
  operation({
    id: 'ticketLog',
    method: 'get',
    path: '/tickets-log/{ticketId}',
    summary: 'Who did what to a ticket',
    access: 'ticket:read',
    params: idParam,
    answer: z.array(ticketLogSchema),
    returns: 'Oldest first',
    sample: {},
    run: (ctx, { params }) => ticketLog(ctx, params.ticketId),
  }),
]
