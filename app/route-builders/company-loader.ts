import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Permission } from '#core/permissions.ts'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import { isExpired } from '#domains/users/is-expired.ts'
import { thrownFor } from './failures.ts'

export type PageAccess = {
  /** Null: whoever is signed in. */
  permission: Permission | null
  /** `any`: for the few pages that a company may see after its subscription is over. */
  subscription?: 'current' | 'any'
}

/**
 * A private page's loader: session, permission, subscription, then the page's data. Nobody signed in → the login page, which
 * remembers this address; subscription over → its notice; an AppError → the page's error boundary with the error's status.
 * Says the `permission` it asks for, as an operation does.
 */
export function companyLoader<Data>(
  access: PageAccess & { load(ctx: CompanyContext, args: LoaderFunctionArgs): Promise<Data> },
) {
  const loader = async (args: LoaderFunctionArgs): Promise<Data> => {
    try {
      const ctx = await enter(args, access)
      // Reading does no harm before the subscription is known: both go on the same trip.
      const [page] = await Promise.all([access.load(ctx, args), subscriptionAllows(ctx, access)])
      return page
    } catch (thrown) {
      throw thrownFor(thrown, args.request, args.context)
    }
  }
  return Object.assign(loader, { permission: access.permission })
}

async function enter(
  { context }: LoaderFunctionArgs,
  { permission }: PageAccess,
): Promise<CompanyContext> {
  const ctx = await context.company()
  if (permission !== null) requirePermission(ctx, permission)
  return ctx
}

export async function subscriptionAllows(
  ctx: CompanyContext,
  { subscription = 'current' }: Pick<PageAccess, 'subscription'>,
): Promise<void> {
  if (subscription === 'any') return
  const { company } = await directoryFor(ctx)
  if (isExpired({ companyId: ctx.companyId, dueDate: company.dueDate }, ctx.clock.now()))
    throw new AppError('ERR_SUBSCRIPTION_EXPIRED')
}
