import { createRoute, z } from '@hono/zod-openapi'
import { allow, answers, createApiApp, jsonBody } from '#core/api-env.ts'
import { createNoteInput, listNotesInput } from './notes.inputs.ts'
import { createNote, deleteNote, listNotes } from './notes.service.ts'
import type { NoteView } from './notes.types.ts'

const tags = ['ticket-notes']
const noteSchema = z
  .object({
    id: z.number(),
    note: z.string(),
    ticketId: z.number(),
    contactId: z.number(),
    user: z.object({ id: z.number(), name: z.string() }).nullable(),
    createdAt: z.iso.datetime(),
  })
  .openapi('TicketNote') satisfies z.ZodType<NoteView>

export const notesApi = createApiApp()

notesApi.openapi(
  createRoute({
    method: 'get',
    path: '/ticket-notes/list',
    tags,
    summary: 'Notes of the team on a ticket or a contact',
    ...allow('ticket:read'),
    request: { query: listNotesInput },
    responses: answers(z.array(noteSchema), 'Newest first'),
  }),
  async (c) => c.json(await listNotes(c.var.ctx, c.req.valid('query')), 200),
)

notesApi.openapi(
  createRoute({
    method: 'post',
    path: '/ticket-notes',
    tags,
    summary: 'Write a note on a ticket',
    ...allow('ticket:update'),
    request: { body: jsonBody(createNoteInput) },
    responses: answers(noteSchema, 'The new note'),
  }),
  async (c) => c.json(await createNote(c.var.ctx, c.req.valid('json')), 200),
)

notesApi.openapi(
  createRoute({
    method: 'delete',
    path: '/ticket-notes/{noteId}',
    tags,
    summary: 'Delete a note: one’s own, or any as an admin',
    ...allow('ticket:update'),
    request: { params: z.object({ noteId: z.coerce.number().int().positive() }) },
    responses: answers(z.object({ id: z.number() }), 'The id that is gone'),
  }),
  async (c) => c.json(await deleteNote(c.var.ctx, c.req.valid('param').noteId), 200),
)
