import { allowed, requireUser } from '#core/context.ts'
import type { CompanyContext } from '#core/context.ts'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import { ownProfile, ownProfileForm } from '#domains/users/own-profile.ts'
import { formRules } from '#app/route-builders/form-rules.server.ts'

export type ProfileData = Awaited<ReturnType<typeof profileData>>

/** One's own record for its form, and what of it others set. */
export async function profileData(ctx: CompanyContext) {
  const { profile, queueIds } = requireUser(ctx)
  const [own, { queues, connections }] = await Promise.all([ownProfile(ctx), directoryFor(ctx)])
  return {
    ...own,
    profile,
    queues: queues
      .filter(({ id }) => queueIds.includes(id))
      .map(({ id, name, color }) => ({ id, name, color })),
    /** Null: an administrator chooses. */
    connections: allowed(ctx, 'user:manage')
      ? connections.map(({ id, name }) => ({ value: id, label: name }))
      : null,
    rules: formRules(ownProfileForm),
    now: ctx.clock.now(),
  }
}
