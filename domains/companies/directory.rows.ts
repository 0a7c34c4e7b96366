import type {
  Directory,
  DirectoryConnection,
  DirectoryQueue,
  DirectoryTag,
  DirectoryUser,
  FormerName,
  PlanFlags,
} from './directory.types.ts'
import { settingsFrom } from './settings.keys.ts'

/** Rows as the two databases give them: booleans are 0 and 1. */
type Stored<T> = { [Key in keyof T]: T[Key] extends boolean ? number : T[Key] }

export type CompanyRow = {
  company_id: number
  name: string
  status: number
  dueDate: number | null
  timezone: string
  language: string
  planId: number
  planName: string
} & Stored<PlanFlags>
export type UserRow = Stored<Omit<DirectoryUser, 'queueIds'>>
export type ConnectionRow = Stored<Omit<DirectoryConnection, 'queueIds'>>
export type ConnectionQueueRow = { connectionId: number; queueId: number }
export type UserQueueRow = { userId: number; queueId: number }
export type SettingRow = { key: string; value: string }

export const COMPANY_SQL = `SELECT c.id AS company_id, c.name, c.status, c.due_date AS dueDate, c.timezone, c.language, c.plan_id AS planId, p.name AS planName,
  p.use_whatsapp AS useWhatsapp, p.use_facebook AS useFacebook, p.use_instagram AS useInstagram, p.use_campaigns AS useCampaigns,
  p.use_schedules AS useSchedules, p.use_internal_chat AS useInternalChat, p.use_external_api AS useExternalApi,
  p.use_kanban AS useKanban, p.use_open_ai AS useOpenAi, p.use_integration AS useIntegration
FROM companies c JOIN plans p ON p.id = c.plan_id WHERE c.id = ?1`

export const USERS_SQL = `SELECT id, name, email, profile, color, online, profile_image AS profileImage, all_ticket AS allTicket, allow_group AS allowGroup
FROM users WHERE company_id = ?1 ORDER BY name COLLATE NOCASE, id`

export const QUEUES_SQL = `SELECT id, name, color, greeting_message AS greetingMessage, order_queue AS orderQueue
FROM queues WHERE company_id = ?1 ORDER BY order_queue, name COLLATE NOCASE, id`

export const TAGS_SQL = `SELECT id, name, color, kanban FROM tags WHERE company_id = ?1 ORDER BY name COLLATE NOCASE, id`

export const CONNECTIONS_SQL = `SELECT id, name, channel, status, status_reason AS statusReason, number, is_default AS isDefault,
  allow_group AS allowGroup, group_as_ticket AS groupAsTicket, external_id AS externalId
FROM connections WHERE company_id = ?1 ORDER BY name COLLATE NOCASE, id`

export const CONNECTION_QUEUES_SQL = `SELECT connection_id AS connectionId, queue_id AS queueId FROM connection_queues WHERE company_id = ?1 ORDER BY queue_id`
export const USER_QUEUES_SQL = `SELECT user_id AS userId, queue_id AS queueId FROM user_queues WHERE company_id = ?1 ORDER BY queue_id`
export const FORMER_SQL = `SELECT kind, former_id AS id, name, color FROM former_names WHERE company_id = ?1`
export const SETTINGS_SQL = `SELECT key, value FROM company_settings WHERE company_id = ?1`

export const WAKEABLE_SQL = `SELECT DISTINCT user_id AS userId FROM push_subscriptions WHERE company_id = ?1`

export type DirectoryRows = {
  company: CompanyRow
  users: UserRow[]
  queues: DirectoryQueue[]
  tags: DirectoryTag[]
  connections: ConnectionRow[]
  connectionQueues: ConnectionQueueRow[]
  userQueues: UserQueueRow[]
  former: FormerName[]
  settings: SettingRow[]
  wakeable: { userId: number }[]
}

export function directoryFrom(rows: DirectoryRows): Directory {
  const { planName, ...row } = rows.company
  const flags: PlanFlags = {
    useWhatsapp: row.useWhatsapp === 1,
    useFacebook: row.useFacebook === 1,
    useInstagram: row.useInstagram === 1,
    useCampaigns: row.useCampaigns === 1,
    useSchedules: row.useSchedules === 1,
    useInternalChat: row.useInternalChat === 1,
    useExternalApi: row.useExternalApi === 1,
    useKanban: row.useKanban === 1,
    useOpenAi: row.useOpenAi === 1,
    useIntegration: row.useIntegration === 1,
  }
  const queuesOfUser = queueIdsBy(rows.userQueues, (row) => row.userId)
  const queuesOfConnection = queueIdsBy(rows.connectionQueues, (row) => row.connectionId)
  return {
    company: {
      id: row.company_id,
      name: row.name,
      status: row.status === 1,
      dueDate: row.dueDate,
      timezone: row.timezone,
      language: row.language,
      planId: row.planId,
      plan: { id: row.planId, name: planName, ...flags },
    },
    users: rows.users.map((user) => ({
      ...user,
      online: user.online === 1,
      allTicket: user.allTicket === 1,
      allowGroup: user.allowGroup === 1,
      queueIds: queuesOfUser.get(user.id) ?? [],
    })),
    queues: rows.queues,
    tags: rows.tags,
    connections: rows.connections.map((connection) => ({
      ...connection,
      isDefault: connection.isDefault === 1,
      allowGroup: connection.allowGroup === 1,
      groupAsTicket: connection.groupAsTicket === 1,
      queueIds: queuesOfConnection.get(connection.id) ?? [],
    })),
    former: rows.former,
    settings: settingsFrom(rows.settings),
    wakeableUserIds: rows.wakeable.map(({ userId }) => userId),
  }
}

function queueIdsBy<Row extends { queueId: number }>(
  rows: readonly Row[],
  owner: (row: Row) => number,
): Map<number, number[]> {
  const grouped = new Map<number, number[]>()
  for (const row of rows) {
    const queueIds = grouped.get(owner(row))
    if (queueIds === undefined) grouped.set(owner(row), [row.queueId])
    else queueIds.push(row.queueId)
  }
  return grouped
}
