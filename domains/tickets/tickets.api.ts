import { createRoute, z } from '@hono/zod-openapi'
import { allow, answers, createApiApp, jsonBody } from '#core/api-env.ts'
import { closeAll, countToClose } from './close-all.ts'
import { createTicket } from './create-ticket.ts'
import { deleteTicket } from './delete-ticket.ts'
import {
  closeAllInput,
  countToCloseInput,
  createTicketInput,
  listTicketsInput,
  updateTicketInput,
} from './tickets.inputs.ts'
import { listTickets, ticketByUuid, ticketLog } from './tickets.queries.ts'
import { markTicketRead, updateTicket } from './tickets.service.ts'
import { ticketCountsSchema, ticketLogSchema, ticketSchema } from './tickets.responses.ts'

const countSchema = z.object({ count: z.number() })
const idParam = z.object({ ticketId: z.coerce.number().int().positive() })
const tags = ['tickets']

export const ticketsApi = createApiApp()

ticketsApi.openapi(
  createRoute({
    method: 'get',
    path: '/tickets',
    tags,
    ...allow('ticket:read'),
    summary: 'List tickets',
    request: { query: listTicketsInput },
    responses: answers(
      z.object({
        tickets: z.array(ticketSchema),
        count: z.number(),
        hasMore: z.boolean(),
        nextCursor: z.string().nullable(),
        counts: ticketCountsSchema,
      }),
      'One page, newest activity first',
    ),
  }),
  async (c) => c.json(await listTickets(c.var.ctx, c.req.valid('query')), 200),
)

ticketsApi.openapi(
  createRoute({
    method: 'get',
    path: '/tickets/u/{uuid}',
    tags,
    ...allow('ticket:read'),
    summary: 'Read one ticket by its uuid',
    request: { params: z.object({ uuid: z.string().max(64) }) },
    responses: answers(ticketSchema, 'The ticket'),
  }),
  async (c) => c.json(await ticketByUuid(c.var.ctx, c.req.valid('param').uuid), 200),
)

ticketsApi.openapi(
  createRoute({
    method: 'post',
    path: '/tickets',
    tags,
    ...allow('ticket:create'),
    summary: 'Open a ticket with a contact',
    request: {
      body: jsonBody(createTicketInput),
    },
    responses: answers(ticketSchema, 'The new ticket'),
  }),
  async (c) => c.json(await createTicket(c.var.ctx, c.req.valid('json')), 200),
)

ticketsApi.openapi(
  createRoute({
    method: 'get',
    path: '/tickets/closeAll',
    tags,
    ...allow('ticket:close-all'),
    summary: 'How many tickets closing all would close',
    request: { query: countToCloseInput },
    responses: answers(countSchema, 'The number'),
  }),
  async (c) => c.json(await countToClose(c.var.ctx, c.req.valid('query')), 200),
)

ticketsApi.openapi(
  createRoute({
    method: 'post',
    path: '/tickets/closeAll',
    tags,
    ...allow('ticket:close-all'),
    summary: 'Close every ticket of a status, telling customers nothing',
    request: {
      body: jsonBody(closeAllInput),
    },
    responses: answers(countSchema, 'How many were closed'),
  }),
  async (c) => c.json(await closeAll(c.var.ctx, c.req.valid('json')), 200),
)

ticketsApi.openapi(
  createRoute({
    method: 'delete',
    path: '/tickets/{ticketId}',
    tags,
    ...allow('ticket:delete'),
    summary: 'Delete a ticket with its messages, notes, log and files',
    request: { params: idParam },
    responses: answers(z.object({ id: z.number() }), 'The id that is gone'),
  }),
  async (c) => c.json(await deleteTicket(c.var.ctx, c.req.valid('param').ticketId), 200),
)

ticketsApi.openapi(
  createRoute({
    method: 'put',
    path: '/tickets/{ticketId}',
    tags,
    ...allow('ticket:update'),
    summary: 'Accept, close, return, reopen or transfer',
    request: {
      params: idParam,
      body: jsonBody(updateTicketInput),
    },
    responses: answers(ticketSchema, 'The ticket after the change'),
  }),
  async (c) =>
    c.json(await updateTicket(c.var.ctx, c.req.valid('param').ticketId, c.req.valid('json')), 200),
)

ticketsApi.openapi(
  createRoute({
    method: 'post',
    path: '/tickets/{ticketId}/read',
    tags,
    ...allow('ticket:read'),
    summary: 'Mark the messages of an own ticket as seen',
    request: { params: idParam },
    responses: answers(z.object({ unreadMessages: z.number() }), 'What is left unread'),
  }),
  async (c) => c.json(await markTicketRead(c.var.ctx, c.req.valid('param').ticketId), 200),
)

ticketsApi.openapi(
  createRoute({
    method: 'get',
    path: '/tickets-log/{ticketId}',
    tags,
    ...allow('ticket:read'),
    summary: 'Who did what to a ticket',
    request: { params: idParam },
    responses: answers(z.array(ticketLogSchema), 'Oldest first'),
  }),
  async (c) => c.json(await ticketLog(c.var.ctx, c.req.valid('param').ticketId), 200),
)
