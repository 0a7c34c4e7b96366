import type { Operation } from '#workers/api/operations.ts'
import { ask } from './worker-http.ts'
import type { Bearer } from './worker-http.ts'
import { CALLS } from './operation-calls.ts'
import type { World } from './operation-world.ts'

export const nameOf = ({ method, path }: Operation) => `${method} ${path}`

/** Calls an operation with these objects, as the table says; with `query` in place of the table's. */
export function callOperation(
  operation: Operation,
  ids: World['ids'],
  session: Bearer,
  query?: string,
): Promise<Response> {
  const plan = CALLS[nameOf(operation)]
  if (plan === undefined)
    throw new Error(`no call for ${nameOf(operation)}: add it to operation-calls.ts`)
  const named = { ...ids, ...plan.ids?.(ids) }
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    String(named[name as keyof World['ids']]),
  )
  const body = plan.body?.(named)
  const sent = plan.form?.(named) ?? (body === undefined ? undefined : JSON.stringify(body))
  return ask(`/api/v1${path}${query ?? plan.query ?? ''}`, {
    method: operation.method,
    headers: {
      ...session.bearer,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(sent === undefined ? {} : { body: sent }),
  })
}
