import { createRoute, z } from '@hono/zod-openapi'
import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { CompanyContext } from './context.ts'
import type { Access, ApiEnv } from './api-env.ts'
import { allow, createApiApp, errorResponses, json } from './api-env.ts'
import type { ErrorCode } from './errors.ts'
import { invalidInput } from './invalid-input.ts'
import { limitContent } from './limit-content.ts'

export type Method = 'get' | 'post' | 'put' | 'delete'

/** Ids of a company that has one of everything, as paths name them. */
export type SampleIds = Readonly<
  Record<
    | 'companyId'
    | 'userId'
    | 'colleagueId'
    | 'whatsappId'
    | 'phoneId'
    | 'queueId'
    | 'contactId'
    | 'freeContactId'
    | 'ticketId'
    | 'messageId'
    | 'tagId'
    | 'otherTagId'
    | 'mergeId'
    | 'mentionId'
    | 'noteId'
    | 'otherId'
    | 'scheduleId'
    | 'quickMessageId'
    | 'fileListId'
    | 'onCallId'
    | 'changeId'
    | 'announcementId'
    | 'helpId'
    | 'partNumber',
    number
  > &
    Record<'uuid' | 'uploadId' | 'forwardingId' | 'optionId' | 'settingKey' | 'number', string>
>

/** What samples search for: it stands in every name and text of that company. */
export const SAMPLE_WORD = 'SEGREDO'

/** How a test calls the operation so that it succeeds for the ids' company. */
export type Sample = {
  query?: string
  body?: (ids: SampleIds) => unknown
  form?: (ids: SampleIds) => FormData
  /** Other objects than the usual ones. */
  ids?: (ids: SampleIds) => Partial<SampleIds> & { id?: number }
  /** How it ends for its own company where nobody is at the other end: no session-node, no Meta. */
  refused?: ErrorCode
  /** About what is the platform's and everybody's: another company has the same. */
  ofPlatform?: true
}

/** The shape of what is answered; a file is answered as it is, and nothing by 204. */
type AnswerShape = z.ZodType | 'file' | 'nothing'
type AnswerOf<Answer extends AnswerShape> = Answer extends z.ZodType ? z.input<Answer> : Response

/** `Params`, `Query`, `Body`, `Form` are what the command is given, checked. A form is multipart, its files are Files. */
type Description<
  Verb extends Method,
  Path extends string,
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Form extends z.ZodObject,
  Answer extends AnswerShape,
> = {
  /** The command's name; the `operationId` of the OpenAPI document. */
  id: string
  method: Verb
  /** Below the API's base, parameters in braces: `/tags/{tagId}`. */
  path: Path
  summary: string
  access: Access
  /** Allowed after the company's subscription has ended. */
  whileExpired?: boolean
  params?: Params
  query?: Query
  body?: Body
  /** A call without a body is one with an empty body. */
  bodyMayMiss?: boolean
  /** Beside a body it is the other way to call the operation: the content type says which. */
  form?: Form
  /**
   * Its body is raw bytes that `run` reads itself, from the call. Done again it does nothing more, so that an Idempotency-Key is taken and
   * adds nothing: what is read for it could not be read again.
   */
  bytes?: true
  answer: Answer
  /** What is answered, in words; the summary where it says so already. */
  returns?: string
  sample: Sample
  /**
   * Throws what `run` would throw first: what the path names is not there, or not for the caller. Of operations that take files, it is asked
   * before a large body is waited for and read.
   */
  target?(ctx: CompanyContext, params: z.output<Params>): Promise<unknown>
  run(
    ctx: CompanyContext,
    input: {
      params: z.output<Params>
      query: z.output<Query>
      body: z.output<Body>
      form: z.output<Form>
    },
    /** Of the endpoint: for what an answer says in its headers, and for public operations, which have no `ctx`. */
    call: Context<ApiEnv>,
  ): AnswerOf<Answer> | Response | Promise<AnswerOf<Answer> | Response>
}

/** A REST operation as data: mounting, permission check, OpenAPI, the route walk's call and the desk's client derive from it. */
export type Operation = Description<
  Method,
  string,
  z.ZodObject,
  z.ZodObject,
  z.ZodType,
  z.ZodObject,
  AnswerShape
>

/** What a caller sends and is answered, as JSON has it. A query, body or form that is not declared stays as wide as its schema may be. */
export type Call<
  Verb extends Method = Method,
  Path extends string = string,
  Query = unknown,
  Body = unknown,
  Form = unknown,
  Answer = unknown,
> = { method: Verb; path: Path; query: Query; body: Body; form: Form; answer: Answer }

declare const CALL: unique symbol
/** An operation that still knows its call; nothing of that is there at run time. */
export type TypedOperation<Of extends Call> = Operation & { readonly [CALL]?: Of }
export type CallOf<One> = One extends { readonly [CALL]?: infer Of } ? NonNullable<Of> : never

/** A number in a path, as the one way to write it: what else JavaScript takes for one (1.0, 1e0, 0x1, +1, 01) names nothing. */
const PATH_NUMBER = /^[1-9]\d{0,15}$/

/** The declared parameters, their numbers taken in one spelling only. */
function inOneSpelling<Params extends z.ZodObject>(params: Params): Params {
  const shape: Record<string, z.ZodType> = { ...params.shape }
  for (const [name, schema] of Object.entries(shape))
    if (schema instanceof z.ZodNumber) shape[name] = z.preprocess(spelledSo, schema)
  return z.object(shape) as unknown as Params
}

const spelledSo = (given: unknown): unknown =>
  typeof given === 'string' && !PATH_NUMBER.test(given) ? NaN : given

/** Declares an operation; the input of `run` has the types of the declared schemas. A number in its path has one spelling (PATH_NUMBER). */
export function operation<
  Verb extends Method,
  Path extends string,
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Form extends z.ZodObject,
  Answer extends AnswerShape,
>(
  description: Description<Verb, Path, Params, Query, Body, Form, Answer>,
): TypedOperation<
  Call<Verb, Path, z.input<Query>, z.input<Body>, z.input<Form>, AnswerOf<Answer>>
> {
  const { params } = description
  return params === undefined ? description : { ...description, params: inOneSpelling(params) }
}

/** Returns the Hono app of a noun's operations. Operations with a fixed path stand before those with a parameter in its place. */
export function operationsApp(noun: string, operations: readonly Operation[]): OpenAPIHono<ApiEnv> {
  const app = createApiApp()
  for (const described of operations)
    app.openapi(routeOf(noun, described), async (c) => {
      const answer = await described.run(c.var.ctx, inputOf(described, c), c)
      return answer instanceof Response ? answer : c.json(answer as never, 200)
    })
  return app
}

function routeOf(noun: string, described: Operation) {
  const { id, method, path, summary, access, whileExpired, params, query, body, form } = described
  const content = {
    ...(body === undefined ? {} : json(body)),
    ...(form === undefined ? {} : { 'multipart/form-data': { schema: form } }),
  }
  // Where there are two ways to call it, a call that says neither is checked as a body (inputOf).
  const required = described.bodyMayMiss !== true && (body === undefined || form === undefined)
  const takesContent = body !== undefined || form !== undefined
  const { middleware, ...allowed } = allow(access, { whileExpired: whileExpired === true })
  return createRoute({
    operationId: id,
    method,
    path,
    tags: [noun],
    summary,
    ...allowed,
    middleware: takesContent ? [middleware, limitContent] : middleware,
    request: {
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { query }),
      ...(takesContent ? { body: { required, content } } : {}),
    },
    responses: responsesOf(described),
  })
}

function responsesOf({ answer, returns, summary }: Operation): RouteConfig['responses'] {
  const description = returns ?? summary
  if (answer === 'nothing') return { 204: { description }, ...errorResponses }
  const bytes = { 'application/octet-stream': { schema: FILE } }
  return {
    200: { description, content: answer === 'file' ? bytes : json(answer) },
    ...errorResponses,
  }
}

/** What the schemas made of the request. */
function inputOf({ body, form }: Operation, c: Context<ApiEnv>): Parameters<Operation['run']>[1] {
  const valid = (target: 'param' | 'query' | 'json' | 'form') => c.req.valid(target as never)
  const input = { params: valid('param'), query: valid('query') }
  if (body === undefined || form === undefined)
    return { ...input, body: valid('json'), form: valid('form') }
  if (isForm(c)) return { ...input, body: undefined, form: valid('form') }
  // Without a type of content nothing was read or checked yet.
  const { success, data, error } = body.safeParse(valid('json'))
  if (!success) throw invalidInput(error.issues)
  return { ...input, body: data, form: undefined as never }
}

/** Whether the call came as a form with files. */
export function isForm({ req }: Pick<Context, 'req'>): boolean {
  return req.header('content-type')?.startsWith('multipart/form-data') === true
}

const FILE = z.string().openapi({ format: 'binary' })
