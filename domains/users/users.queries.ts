import type { CompanyContext } from '#core/context.ts'
import type { DirectoryUser } from '#domains/companies/directory.types.ts'
import type { OwnUser, UserSummary } from './users.types.ts'
import { requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import { profileImageLink } from './profile-image.ts'

type OwnUserRow = {
  startWork: string
  endWork: string
  farewellMessage: string
  defaultTheme: 'light' | 'dark' | null
  defaultMenu: 'open' | 'closed'
  wpp: string
  whatsappId: number | null
  language: string
  super: number
  capacity: number | null
  paused: number
}

/** Everything about the user who asks, with company and settings. */
export function ownUser(ctx: CompanyContext): Promise<OwnUser> {
  return userRecord(ctx, requireUser(ctx).userId)
}

/** The same of a user whom the caller may change (user-checks.ts). Throws ERR_NO_USER_FOUND. */
export async function userRecord(ctx: CompanyContext, userId: number): Promise<OwnUser> {
  const { control } = ctx
  const [directory, row] = await Promise.all([
    directoryFor(ctx),
    control.first<OwnUserRow>(
      control.statement(
        `SELECT start_work AS startWork, end_work AS endWork, farewell_message AS farewellMessage, default_theme AS defaultTheme,
           default_menu AS defaultMenu, wpp, connection_id AS whatsappId, language, super, capacity, paused
         FROM users WHERE company_id = ?1 AND id = ?2`,
        userId,
      ),
    ),
  ])
  const user = directory.users.find(({ id }) => id === userId)
  if (row === null || user === undefined) throw new AppError('ERR_NO_USER_FOUND')
  const { company, settings } = directory
  return {
    ...user,
    ...row,
    super: row.super === 1,
    paused: row.paused === 1,
    profileImage: profileImageLink(ctx, user),
    allTicket: user.allTicket ? 'enable' : 'disable',
    queues: directory.queues
      .filter(({ id }) => user.queueIds.includes(id))
      .map(({ id, name, color }) => ({ id, name, color })),
    companyId: ctx.companyId,
    company: {
      id: company.id,
      name: company.name,
      dueDate: company.dueDate === null ? null : new Date(company.dueDate).toISOString(),
      companieSettings: {
        ...settings,
        campaignsEnabled: company.plan.useCampaigns ? 'true' : 'false',
      },
    },
  }
}

/** The company's attendants, by name. */
export async function listUsers(ctx: CompanyContext): Promise<UserSummary[]> {
  const { users } = await directoryFor(ctx)
  return users.map((user) => userSummary(ctx, user))
}

export function userSummary(ctx: CompanyContext, user: DirectoryUser): UserSummary {
  const { id, name, profile, color, online, queueIds } = user
  return { id, name, profile, color, online, queueIds, profileImage: profileImageLink(ctx, user) }
}
