import type { Call } from './operation-calls.ts'

/** Its header says one pixel by one: as much as a sniffing server reads. */
const SMALL_PNG = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1,
  0, 0, 0, 1,
])

/** The calls of users, their rights, followers and probable duplicates; operation-calls.ts has all others. */
export const TEAM_CALLS: Record<string, Call> = {
  'GET /users/list': {},
  'GET /users/{userId}': {},
  'PUT /users/{userId}': { body: () => ({ language: 'en' }) },
  'POST /users/{userId}/media-upload': {
    form: () => {
      const form = new FormData()
      form.set('profileImage', new File([SMALL_PNG], 'eu.png'))
      return form
    },
  },
  'PUT /users/{userId}/access': {
    ids: (ids) => ({ userId: ids.colleagueId }),
    body: () => ({ allTicket: 'enable' }),
  },
  'DELETE /users/{userId}': { ids: (ids) => ({ userId: ids.colleagueId }) },
  'PUT /tickets/{ticketId}/followers/{userId}': {
    ids: (ids) => ({ userId: ids.colleagueId }),
  },
  'DELETE /tickets/{ticketId}/followers/{userId}': {},
  'GET /contacts/duplicates': {},
  'PUT /contacts/{contactId}/distinctions/{otherId}': {
    ids: (ids) => ({ otherId: ids.freeContactId }),
  },
  'DELETE /contacts/{contactId}/distinctions/{otherId}': {
    ids: (ids) => ({ otherId: ids.freeContactId }),
  },
}
