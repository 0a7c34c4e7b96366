import { z } from '@hono/zod-openapi'
import { listCursor } from '#core/list-input.ts'
import { operation } from '#core/operation.ts'
import { contactNotes } from './contact-notes.ts'
import { createNoteInput, listNotesInput } from './notes.inputs.ts'
import { createNote, deleteNote, listNotes } from './notes.service.ts'
import type { ContactNotePage, NoteView } from './notes.types.ts'

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

const contactNotesSchema = z.object({
  notes: z.array(noteSchema.extend({ ticketUuid: z.string() })),
  nextCursor: z.string().nullable(),
}) satisfies z.ZodType<ContactNotePage>

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
    id: 'contactNotes',
    method: 'get',
    path: '/contact-notes/{contactId}',
    summary: 'Notes of the team on the tickets of a contact, page by page',
    access: 'ticket:read',
    params: z.object({ contactId: z.coerce.number().int().positive() }),
    query: z.object({ cursor: listCursor.optional() }),
    answer: contactNotesSchema,
    returns: 'Newest first, of the tickets that the caller may see',
    sample: {},
    run: (ctx, { params, query }) => contactNotes(ctx, params.contactId, query.cursor),
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
