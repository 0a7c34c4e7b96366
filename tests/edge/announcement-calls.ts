import type { Call } from './operation-calls.ts'

const aNotice = { title: 'Aviso', text: 'Para todos' }

/** The calls of the platform's announcements: any company reads them, and its admin writes none. */
export const ANNOUNCEMENT_CALLS: Record<string, Call> = {
  'GET /announcements': { query: '?searchParam=aviso' },
  'POST /announcements/seen': { body: () => ({ until: '2026-03-01T12:00:00.000Z' }) },
  'GET /announcements/{announcementId}': { ofPlatform: true },
  'POST /announcements': { body: () => aNotice, refused: 'ERR_NO_PERMISSION' },
  'PUT /announcements/{announcementId}': {
    body: () => aNotice,
    refused: 'ERR_NO_PERMISSION',
    ofPlatform: true,
  },
  'DELETE /announcements/{announcementId}': { refused: 'ERR_NO_PERMISSION', ofPlatform: true },
}
