import { announcementsOperations } from './announcements/announcements.api.ts'
import { closeImportedOperations } from './attending/close-imported.api.ts'
import { companiesOperations } from './settings/companies.api.ts'
import { contactEditsOperations } from './contact-edits/contact-edits.api.ts'
import { contactMergesOperations } from './contact-merges/contact-merges.api.ts'
import { connectionSessionsOperations } from './connections/connection-sessions.api.ts'
import { connectionsOperations } from './connections/connections.api.ts'
import { contactPeopleOperations } from './contacts/contact-people.api.ts'
import { contactsOperations } from './contacts/contacts.api.ts'
import { duplicatesOperations } from './contacts/duplicates.api.ts'
import { fileListsOperations } from './file-lists/file-lists.api.ts'
import { forwardsOperations } from './forwards/forwards.api.ts'
import { helpsOperations } from './helps/helps.api.ts'
import { uploadsOperations } from './messages/uploads.api.ts'
import { messagePeopleOperations } from './messages/message-people.api.ts'
import { messagesOperations } from './messages/messages.api.ts'
import { notesOperations } from './notes/notes.api.ts'
import { mentionsOperations } from './notifications/mentions.api.ts'
import { notificationsOperations } from './notifications/notifications.api.ts'
import { onCallOperations } from './plantao/plantao.api.ts'
import { queuesOperations } from './queues/queues.api.ts'
import { quickMessagesOperations } from './quick-messages/quick-messages.api.ts'
import { ratingsOperations } from './ratings/ratings.api.ts'
import {
  deleteConnectionOperations,
  deleteQueueOperations,
  erasePersonOperations,
  removeUserOperations,
} from './removals/removals.api.ts'
import { schedulesOperations } from './schedules/schedules.api.ts'
import { searchOperations } from './search/search.api.ts'
import { settingsOperations } from './settings/settings.api.ts'
import { tagsOperations } from './tags/tags.api.ts'
import { contactLogOperations } from './tickets/contact-log.api.ts'
import { followersOperations } from './tickets/followers.api.ts'
import { groupMembersOperations } from './tickets/group-members.api.ts'
import { ticketsOperations } from './attending/tickets.api.ts'
import { accessOperations } from './users/access.api.ts'
import { ownUserOperations } from './users/session.api.ts'
import { usersOperations } from './users/users.api.ts'

/** The REST operations of every noun, under the name the API's document groups them by. Mounting and the desk's client derive from it. */
export const OPERATIONS = {
  session: ownUserOperations,
  users: [...usersOperations, ...accessOperations, ...removeUserOperations],
  companies: companiesOperations,
  announcements: announcementsOperations,
  helps: helpsOperations,
  connections: [
    ...connectionsOperations,
    ...connectionSessionsOperations,
    ...deleteConnectionOperations,
    ...closeImportedOperations,
  ],
  queues: [...queuesOperations, ...deleteQueueOperations],
  tags: tagsOperations,
  settings: settingsOperations,
  contacts: [
    ...duplicatesOperations,
    ...contactsOperations,
    ...contactEditsOperations,
    ...contactPeopleOperations,
    ...contactMergesOperations,
    ...erasePersonOperations,
  ],
  tickets: [
    ...ticketsOperations,
    ...contactLogOperations,
    ...followersOperations,
    ...groupMembersOperations,
  ],
  messages: [...messagesOperations, ...messagePeopleOperations, ...forwardsOperations],
  search: searchOperations,
  'ticket-notes': notesOperations,
  uploads: uploadsOperations,
  schedules: schedulesOperations,
  ratings: ratingsOperations,
  'quick-messages': quickMessagesOperations,
  files: fileListsOperations,
  plantao: onCallOperations,
  mentions: mentionsOperations,
  notifications: notificationsOperations,
}

export type ProductOperation = (typeof OPERATIONS)[keyof typeof OPERATIONS][number]
