import { ANNOUNCEMENT_CALLS } from './announcement-calls.ts'
import { NOTIFICATION_CALLS } from './notification-calls.ts'
import { TEAM_CALLS } from './team-calls.ts'
import { MARK } from './operation-world.ts'
import type { World } from './operation-world.ts'

export type Call = {
  query?: string
  body?: (ids: World['ids']) => unknown
  form?: () => FormData
  /** Other objects than the world's usual ones. */
  ids?: (ids: World['ids']) => Partial<World['ids']>
  /** How it ends for its own company where nobody is at the other end: no session-node, no Meta. */
  refused?: string
  /** About what is the platform's and everybody's: another company's world has the same. */
  ofPlatform?: true
}

/** The smallest picture there is, by its first bytes. */
const picture = () => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'oi.jpg')
const aPhone = (ids: World['ids']) => ({ whatsappId: ids.phoneId })

/** How to call each operation so that it succeeds for its own company. An operation without an entry fails the walk. */
export const CALLS: Record<string, Call> = {
  'GET /auth/me': {},
  ...TEAM_CALLS,
  'GET /companies/listPlan/{companyId}': {},
  ...ANNOUNCEMENT_CALLS,
  'GET /whatsapp': { query: '?session=0' },
  'GET /whatsapp/{whatsappId}': {},
  'POST /whatsapp': { body: (ids) => ({ name: 'Aparelho novo', queueIds: [ids.queueId] }) },
  'PUT /whatsapp/{whatsappId}': { body: () => ({ name: 'Outro nome' }) },
  'DELETE /whatsapp/{whatsappId}': {},
  'POST /whatsapp/{whatsappId}/token': {},
  'POST /whatsapp/{whatsappId}/media-upload': {
    form: () => {
      const form = new FormData()
      form.set('file', picture())
      return form
    },
  },
  'DELETE /whatsapp/{whatsappId}/media-upload': {},
  'POST /whatsapp-restart': {},
  'POST /whatsappsession/{whatsappId}': { ids: aPhone, refused: 'ERR_WAPP_NOT_INITIALIZED' },
  'PUT /whatsappsession/{whatsappId}': {
    ids: aPhone,
    body: () => ({}),
    refused: 'ERR_WAPP_NOT_INITIALIZED',
  },
  'DELETE /whatsappsession/{whatsappId}': { ids: aPhone, refused: 'ERR_WAPP_NOT_INITIALIZED' },
  'POST /closedimported/{whatsappId}': { ids: aPhone },
  'GET /queue': {},
  'GET /queue/{queueId}': {},
  'GET /tags/list': { query: '?kanban=0' },
  'POST /tags': { body: () => ({ name: 'nova etiqueta', color: '#445566', kanban: 0 }) },
  'POST /tags/sync': {
    body: (ids) => ({
      contactId: ids.contactId,
      tags: [{ id: ids.tagId, name: 'etiqueta', color: '#112233' }],
    }),
  },
  'GET /contactTags/{contactId}': {},
  'GET /companySettings/{companyId}': {},
  'GET /companySettingOne': { query: '?column=sendSignMessage' },
  'PUT /companySettings': { body: () => ({ column: 'sendSignMessage', data: 'enabled' }) },
  'GET /contacts': { query: `?searchParam=${MARK}` },
  'GET /contacts/list': {},
  'GET /contacts/profile/{number}': {},
  'GET /contacts/{contactId}': {},
  'POST /contacts': { body: () => ({ name: 'Pessoa Nova', number: '5511912345678' }) },
  'PUT /contacts/{contactId}': { body: () => ({ name: 'Outro Nome' }) },
  'GET /contacts/{contactId}/merges': {},
  'POST /contacts/{contactId}/merge': { body: (ids) => ({ contactId: ids.freeContactId }) },
  'DELETE /contacts/merges/{mergeId}': {},
  'POST /contacts/import': { body: aPhone, refused: 'ERR_WAPP_NOT_INITIALIZED' },
  'POST /contacts/import/chats': { body: aPhone, refused: 'ERR_WAPP_NOT_INITIALIZED' },
  'POST /contacts/upload/rows': {
    body: () => ({ rows: [{ name: 'Linha Um', number: '5511912345679', email: '' }] }),
  },
  'POST /contacts/upload': {
    form: () => {
      const form = new FormData()
      form.set('file', new File(['no workbook'], 'contatos.xlsx'))
      return form
    },
    refused: 'ERR_INVALID_INPUT',
  },
  'POST /contactsImport': { body: () => ({ name: 'Linha Dois', number: '5511912345670' }) },
  'GET /contacts/{contactId}/identities': {},
  'GET /contacts/{contactId}/export': {},
  'POST /contacts/{contactId}/erase': {},
  'PUT /contacts/toggleDisableBot/{contactId}': {},
  'PUT /contacts/toggleAcceptAudio/{contactId}': {},
  'PUT /contacts/block/{contactId}': { body: () => ({ active: false }) },
  'GET /tickets': { query: `?searchParam=${MARK}&showAll=true` },
  'GET /tickets/u/{uuid}': {},
  'POST /tickets': {
    body: (ids) => ({
      contactId: ids.freeContactId,
      queueId: ids.queueId,
      whatsappId: ids.whatsappId,
    }),
  },
  'PUT /tickets/{ticketId}': { body: () => ({ status: 'pending' }) },
  'POST /tickets/{ticketId}/read': {},
  'GET /tickets/closeAll': { query: '?status=pending' },
  'POST /tickets/closeAll': { body: (ids) => ({ status: 'pending', queueIds: [ids.queueId] }) },
  'DELETE /tickets/{ticketId}': {},
  'GET /tickets-log/{ticketId}': {},
  'GET /ticket-notes/list': { query: '?ticketId=1' },
  'POST /ticket-notes': {
    body: (ids) => ({
      ticketId: ids.ticketId,
      contactId: ids.contactId,
      note: 'Liga depois das 18h',
    }),
  },
  'DELETE /ticket-notes/{noteId}': {},
  'GET /search': { query: `?searchParam=${MARK}` },
  'GET /messages/{ticketId}': {},
  'GET /messages/{ticketId}/search': { query: '?searchParam=corpo' },
  'POST /messages/{ticketId}': { body: () => ({ body: 'só para a equipe', isPrivate: true }) },
  'POST /uploads': { body: () => ({ name: 'nota.txt', mime: 'text/plain', size: 3 }) },
  'GET /uploads/{uploadId}': {},
  'PUT /uploads/{uploadId}/parts/{partNumber}': { body: () => 'x' },
  'POST /uploads/{uploadId}/complete': {},
  'POST /messages/{messageId}/retry': {},
  'POST /messages/{messageId}/media': {},
  'DELETE /messages/{messageId}': {},
  'PUT /messages/{messageId}': {
    body: () => ({ body: 'outras palavras' }),
    refused: 'ERR_EDIT_WAPP_MSG',
  },
  'POST /messages/{messageId}/reactions': {
    body: () => ({ emoji: '👍' }),
    // The customer of the world wrote long ago.
    refused: 'ERR_WINDOW_CLOSED',
  },
  'POST /message/forward': {
    body: ({ messageId, contactId }) => ({ messageId, contactId }),
    refused: 'ERR_WINDOW_CLOSED',
  },
  'POST /message/forwards': {
    body: (i) => ({ messageIds: [i.messageId], contactIds: [i.contactId] }),
  },
  'GET /message/forwards': {},
  'DELETE /message/forwards/{forwardingId}': {},
  'GET /contacts/{contactId}/media': { query: '?kind=links' },
  // The world has no group.
  'POST /messages/{messageId}/talkTo': { body: () => ({}), refused: 'ERR_NO_CONTACT_FOUND' },
  'GET /quick-messages/list': {},
  'GET /quick-messages/{quickMessageId}/media': {},
  'GET /schedules': { query: `?searchParam=${MARK}` },
  'POST /schedules': {
    body: (ids) => ({
      contactId: ids.contactId,
      body: 'amanhã cedo',
      sendAt: new Date(Date.now() + 3_600_000).toISOString(),
    }),
  },
  'GET /schedules/{scheduleId}': {},
  'PUT /schedules/{scheduleId}': { body: () => ({ body: 'outras palavras' }) },
  'POST /schedules/{scheduleId}/send': {},
  'DELETE /schedules/{scheduleId}': {},
  'GET /ratings/{ticketId}': {},
  'GET /mentions': {},
  'PUT /mentions/{mentionId}/read': {},
  ...NOTIFICATION_CALLS,
  'DELETE /contacts/{contactId}': {},
  'POST /realtime/ticket': {},
}
