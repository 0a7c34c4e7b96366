import type { CompanyContext } from '#core/context.ts'
import { requireUser } from '#core/context.ts'
import { announcementNews } from '#domains/announcements/announcements.queries.ts'
import type { AnnouncementNews } from '#domains/announcements/announcements.types.ts'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import { profileImageLink } from '#domains/users/profile-image.ts'
import { readPreferences } from '#app/features/session/preferences.ts'
import type { MenuState } from '#app/features/session/preferences.ts'
import { daysLeft } from '#app/features/session/subscription.ts'
import type { Viewer } from './viewer.tsx'

export type ShellData = {
  viewer: Viewer
  menu: MenuState
  /** Whole days until the subscription ends; null when it does not. Counted here, so that no clock of a device can differ. */
  daysLeft: number | null
  /** A connection is down: shown on its menu entry after a moment. */
  connectionsNeedAttention: boolean
  /** What the platform has announced and this person has not seen. */
  announcements: AnnouncementNews
}

/** States in which a linked account is not working (specification part 1 §2; `corrupt` is ours, and waits for a person). */
const BROKEN_STATUSES = new Set([
  'qrcode',
  'PAIRING',
  'DISCONNECTED',
  'TIMEOUT',
  'OPENING',
  'corrupt',
])

/** What the shell of every private page shows: of the directory, and beside it one short read of what is announced. */
export async function shellData(ctx: CompanyContext, request: Request): Promise<ShellData> {
  const actor = requireUser(ctx)
  const [{ company, users, connections }, announcements] = await Promise.all([
    directoryFor(ctx),
    announcementNews(ctx),
  ])
  const user = users.find(({ id }) => id === actor.userId)
  return {
    viewer: {
      user: {
        id: actor.userId,
        name: actor.name,
        profile: actor.profile,
        super: actor.super,
        allTicket: actor.allTicket,
        allowGroup: actor.allowGroup,
        queueIds: [...actor.queueIds],
        color: user?.color ?? '',
        profileImage: user === undefined ? null : profileImageLink(ctx, user),
      },
      company: {
        id: company.id,
        name: company.name,
        dueDate: company.dueDate,
        timezone: company.timezone,
        language: company.language,
      },
      plan: company.plan,
      version: ctx.config.version,
    },
    menu: readPreferences(request.headers.get('Cookie')).menu ?? 'closed',
    daysLeft: daysLeft({ companyId: company.id, dueDate: company.dueDate }, ctx.clock.now()),
    announcements,
    connectionsNeedAttention: connections.some(({ status }) => BROKEN_STATUSES.has(status)),
  }
}
