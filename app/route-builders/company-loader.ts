import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Permission } from '#core/permissions.ts'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import { isExpired } from '#domains/users/sessions.ts'
import { thrownFor } from './failures.ts'

type Door = {
  /** Null: whoever is signed in. */
  permission: Permission | null
  /** `any`: for the few pages that a company may see after its subscription is over. */
  subscription?: 'current' | 'any'
}

/**
 * A private page's loader: session, permission, subscription, then the page's data. Nobody signed in → the login page, which
 * remembers this address; subscription over → its notice; an AppError → the page's error boundary with the error's status.
 */
export function companyLoader<Data>(
  door: Door & { load(ctx: CompanyContext, args: LoaderFunctionArgs): Promise<Data> },
) {
  return async (args: LoaderFunctionArgs): Promise<Data> => {
    try {
      const ctx = await enter(args, door)
      // Reading does no harm before the subscription is known: both go on the same trip.
      const [page] = await Promise.all([door.load(ctx, args), subscriptionAllows(ctx, door)])
      return page
    } catch (thrown) {
      throw thrownFor(thrown, args.request, args.context)
    }
  }
}

/** A private page's action: as companyLoader, but nothing runs before all of it is allowed. */
export function companyAction<Data>(
  door: Door & { run(ctx: CompanyContext, args: ActionFunctionArgs): Promise<Data> },
) {
  return async (args: ActionFunctionArgs): Promise<Data> => {
    try {
      const ctx = await enter(args, door)
      await subscriptionAllows(ctx, door)
      return await door.run(ctx, args)
    } catch (thrown) {
      throw thrownFor(thrown, args.request, args.context)
    }
  }
}

async function enter(
  { context }: LoaderFunctionArgs,
  { permission }: Door,
): Promise<CompanyContext> {
  const ctx = await context.company()
  if (permission !== null) requirePermission(ctx, permission)
  return ctx
}

async function subscriptionAllows(
  ctx: CompanyContext,
  { subscription = 'current' }: Door,
): Promise<void> {
  if (subscription === 'any') return
  const { company } = await directoryFor(ctx)
  if (isExpired({ companyId: ctx.companyId, dueDate: company.dueDate }, ctx.clock.now()))
    throw new AppError('ERR_SUBSCRIPTION_EXPIRED')
}
