import type { DirectoryConnection, DirectoryUser } from '#domains/companies/directory.types.ts'
import type { Named } from '#domains/companies/directory.types.ts'
import type { Viewer } from '#domains/tickets/visibility.ts'
import type { TicketListPage } from '#app/desk-client/desk-api.ts'
import type { TicketListFilter } from '#app/desk-client/ticket-list.ts'

/** The company's small sets, with only what the desk shows of them. */
export type DeskDirectory = {
  /** `language` is the one the company speaks to its customers in. */
  company: { language: string; signsMessages: boolean; asksRatings: boolean }
  users: Pick<
    DirectoryUser,
    | 'id'
    | 'name'
    | 'color'
    | 'online'
    | 'profile'
    | 'allTicket'
    | 'allowGroup'
    | 'queueIds'
    | 'profileImage'
  >[]
  queues: Named[]
  tags: Named[]
  connections: Pick<
    DirectoryConnection,
    'id' | 'name' | 'channel' | 'status' | 'statusReason' | 'isDefault'
  >[]
}

export type DeskData = {
  companyId: number
  /** Who looks, by the rules of sight. */
  me: Viewer & { name: string }
  directory: DeskDirectory
  filter: TicketListFilter
  page: TicketListPage
}
