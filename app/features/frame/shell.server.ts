import type { CompanyContext } from '#core/context.ts'
import { requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { LoadContext } from '#core/load-context.ts'
import { unseenAnnouncements } from '#domains/announcements/announcements.queries.ts'
import type { UnseenAnnouncements } from '#domains/announcements/announcements.types.ts'
import { directoryNow } from '#domains/companies/directory.queries.ts'
import { profileImageLink } from '#domains/users/profile-image.ts'
import { subscriptionAllows } from '#app/route-builders/company-loader.ts'
import { cookieValue, readPreferences } from './preferences.ts'
import type { MenuState } from './preferences.ts'
import { daysLeft } from './subscription.ts'
import { FOLDED_COOKIE } from './folded-groups.ts'
import { MENU_GROUPS } from './menu.ts'
import type { MenuGroup } from './menu.ts'
import type { Viewer } from './viewer.tsx'

export type ShellData = {
  viewer: Viewer
  menu: MenuState
  /** Groups of the rail that this browser keeps folded. Absent in a copy that an earlier version has kept. */
  folded?: MenuGroup[]
  /** Whole days until the subscription ends; null when it does not. Counted here, so that no clock of a device can differ. */
  daysLeft: number | null
  /** A connection is down: shown on its menu entry after a moment. */
  connectionsNeedAttention: boolean
  /** What the platform has announced and this person has not seen. */
  announcements: UnseenAnnouncements
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

/** The shell for whoever is signed in to a company that may use the product; null for anybody else. */
export async function shellIfSignedIn(
  context: LoadContext,
  request: Request,
): Promise<ShellData | null> {
  try {
    const ctx = await context.company()
    await subscriptionAllows(ctx, {})
    return await shellData(ctx, request)
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.status < 500) return null
    throw thrown
  }
}

/** What the shell of every private page shows: of the directory, and beside it one short read of what is announced. */
export async function shellData(ctx: CompanyContext, request: Request): Promise<ShellData> {
  const actor = requireUser(ctx)
  const [{ company, users, connections }, announcements] = await Promise.all([
    directoryNow(ctx),
    unseenAnnouncements(ctx),
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
    folded: foldedGroups(request.headers.get('Cookie')),
    daysLeft: daysLeft({ companyId: company.id, dueDate: company.dueDate }, ctx.clock.now()),
    announcements,
    connectionsNeedAttention: connections.some(({ status }) => BROKEN_STATUSES.has(status)),
  }
}

function foldedGroups(cookieHeader: string | null): MenuGroup[] {
  const kept = cookieValue(cookieHeader, FOLDED_COOKIE)?.split('.') ?? []
  return MENU_GROUPS.filter((group) => kept.includes(group))
}
