import type { CallOf } from '#core/operation.ts'
import type { ProductOperation } from '#domains/operations.ts'
import { deskRequest, queryString } from './request.ts'
import type { QueryValue, RequestOptions } from './request.ts'

type AnyCall = CallOf<ProductOperation>
/** A file has an address instead of a call. */
type DeskCalls = {
  [Of in Exclude<AnyCall, { answer: Response }> as KeyOf<Of>]: Of
}
type KeyOf<Of extends AnyCall> = `${Uppercase<Of['method']>} ${Of['path']}`
export type DeskKey = keyof DeskCalls

type ParametersIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParametersIn<Rest>
  : never
type PathInput<Path extends string> = [ParametersIn<Path>] extends [never]
  ? { path?: never }
  : { path: Record<ParametersIn<Path>, string | number> }

/** What is not declared has the name of every string. */
type QueryInput<Query> = string extends keyof Query
  ? { query?: never }
  : { query?: { [Name in keyof Query]?: QueryValue } }

type BodyInput<Body, Form> = string extends keyof Form
  ? unknown extends Body
    ? { body?: never }
    : undefined extends Body
      ? { body?: Body }
      : { body: Body }
  : unknown extends Body
    ? { body: FormData }
    : { body: Body | FormData }

export type DeskInput<Key extends DeskKey> = PathInput<DeskCalls[Key]['path']> &
  QueryInput<DeskCalls[Key]['query']> &
  BodyInput<DeskCalls[Key]['body'], DeskCalls[Key]['form']> & {
    signal?: AbortSignal | undefined
  }
export type DeskAnswer<Key extends DeskKey> = DeskCalls[Key]['answer']

/**
 * Calls an operation of the API as the signed-in user: `deskCall('PUT /tags/{tagId}', { path: { tagId }, body })`. Input and answer have the
 * types the operation declares. Throws DeskError.
 */
export function deskCall<Key extends DeskKey>(
  key: Key,
  ...[input]: Partial<DeskInput<Key>> extends DeskInput<Key>
    ? [input?: DeskInput<Key>]
    : [input: DeskInput<Key>]
): Promise<DeskAnswer<Key>> {
  const [method, template] = key.split(' ') as [NonNullable<RequestOptions['method']>, string]
  const { path = {}, query = {}, body, signal } = (input ?? {}) as LooseInput
  const address = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  )
  return deskRequest(address + queryString(query), { method, body, signal })
}

type LooseInput = {
  path?: Record<string, string | number>
  query?: Record<string, QueryValue>
  body?: unknown
  signal?: AbortSignal
}
