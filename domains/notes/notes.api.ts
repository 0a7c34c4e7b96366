import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { createNoteInput, listNotesInput } from './notes.inputs.ts'
import { createNote, deleteNote, listNotes } from './notes.service.ts'
import type { NoteView } from './notes.types.ts'

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

export const notesOperations = [
  operation({
    id: 'listNotes',
    method: 'get',
    path: '/ticket-notes/list',
    summary: 'Notes of the team on a ticket or a contact',
    access: 'ticket:read',
    query: listNotesInput,
    answer: z.array(noteSchema),
    returns: 'Newest first',
    sample: { query: '?ticketId=1' },
    run: (ctx, { query }) => listNotes(ctx, query),
  }),
  operation({
    id: 'createNote',
    method: 'post',
    path: '/ticket-notes',
    summary: 'Write a note on a ticket',
    access: 'ticket:update',
    body: createNoteInput,
    answer: noteSchema,
    returns: 'The new note',
    sample: {
      body: (ids) => ({
        ticketId: ids.ticketId,
        contactId: ids.contactId,
        note: 'Liga depois das 18h',
      }),
    },
    run: (ctx, { body }) => createNote(ctx, body),
  }),
  operation({
    id: 'deleteNote',
    method: 'delete',
    path: '/ticket-notes/{noteId}',
    summary: 'Delete a note: one’s own, or any as an admin',
    access: 'ticket:update',
    params: z.object({ noteId: z.coerce.number().int().positive() }),
    answer: z.object({ id: z.number() }),
    returns: 'The id that is gone',
    sample: {},
    run: (ctx, { params }) => deleteNote(ctx, params.noteId),
  }),
]
