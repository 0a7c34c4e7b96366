import { data, redirect } from '@remix-run/cloudflare'
import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import type { SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import { isPlainLoopback } from '#core/auth/cookies.ts'
import type { ChangedMeanwhile, RowsOf } from '#core/changed-meanwhile.ts'
import { allowed } from '#core/context.ts'
import type { CompanyContext } from '#core/context.ts'
import { AppError, toAppError } from '#core/errors.ts'
import type { ErrorCode, FieldErrors } from '#core/errors.ts'
import type { Permission } from '#core/permissions.ts'
import { largeBodies } from '#domains/media/large-bodies.ts'
import { i18nFor, languageOf } from '#app/i18n/i18n.server.ts'
import type { PageNamespace } from '#app/i18n/words.ts'
import type { PageAccess } from './company-loader.ts'
import { subscriptionAllows } from './company-loader.ts'
import { asksForDocument, failureBody, isSignInNeeded, thrownFor } from './failures.ts'
import { withoutParams } from './own-params.ts'
import { ASKS } from './asks.ts'
import { secretFields } from './form-rules.server.ts'
import { namesRecord } from './form-address.ts'
import { INTENT } from './form-intent.ts'
import { parseForm, rightFields } from './parse-form.server.ts'
import { parseReadAs, readAsAfter, readAsText } from './read-as.ts'
import { isHeldLong, isLarge, readFormOrWords } from './read-form.ts'
import { noticeCookie } from './notice.ts'
import type { Notice } from './notice.ts'
import { COPY_FIRST, isRecordGone, RECORD_GONE } from './record-gone.ts'
import { unsavedTexts } from './unsaved-texts.server.ts'
import { changeOf, withOthers } from './with-others.ts'

/** What a form gets back: what is wrong, or what was done. */
export type FormAnswer = {
  result: SubmissionResult
  done: Notice | null
  /** What the refused form says from now on that its record was read as. */
  readAs?: string | null
  /** Somebody else changed the record since the form was read. */
  changed?: ChangedMeanwhile
  /** What came of it, to be shown in place of the form. */
  shown?: Shown['shown']
}

/** A secret that is kept nowhere is shown once, where the form was: no cookie and no address holds it. */
export type Shown = { shown: Readonly<Record<string, string>> }

/** A form on its way to its schema. */
export type PreparedForm = {
  form: FormData
  /** Nothing is to be done yet: the form is drawn again with this. */
  isDraft: boolean
  /** What is wrong beyond what the schema sees, by field. */
  problems: Record<string, string[]>
}

type Intent<Schema extends z.ZodType, ReadAs extends z.ZodType> = {
  schema: Schema
  /** Is no record's of an address: it makes one, or means all of them. At an address that names one it is ERR_NOT_FOUND, whoever's that is. */
  ofNoRecord?: true
  /** Changes the form before its schema reads it: files become what can be drawn again, buttons without scripts do what they say. */
  prepare?(ctx: CompanyContext, form: FormData): Promise<PreparedForm>
  /**
   * Refuses what the command would refuse besides, of a form that its schema refused (`form` is what is right of it) or that only asks: so
   * that all is told at once. It asks for the same right as the command.
   */
  check?(
    ctx: CompanyContext,
    form: Partial<z.output<Schema>>,
    args: ActionFunctionArgs & { readAs: z.output<ReadAs> | undefined },
  ): Promise<void>
  /**
   * One domain command, which decides who may do it. A refusal with `fields` is shown beside them, any other above the form: so is that
   * of a right taken away while the form was open.
   */
  run(
    ctx: CompanyContext,
    input: z.output<Schema>,
    /** `headers`: of the answer, once it is done. */
    args: ActionFunctionArgs & { readAs: z.output<ReadAs> | undefined; headers: Headers },
  ): Promise<Notice | Shown>
}

/** A form with files (workers/read-body.ts names its address). */
type WithFiles = {
  /** One that is longer is read without them, and refused. */
  maxBytes: number
  /** What the commands of all its intents ask for: whoever may none of them is refused before anything is read. */
  permission: Permission | null
}

/**
 * A private page's action: session, subscription, input, command, answer. The form's field `intent` names what is meant.
 * With scripts the form is told what came of it and closes itself; without, the browser is sent `back` (303), where the notice stands.
 * A notice with `to` leads there either way.
 * That the form is ours is seen to before (workers/origins.ts). Says the names of its `intents`, their `schemas`, which of them are `checked` or `ofNoRecord`, and its `maxBytes`.
 */
export function companyAction<
  Schemas extends Record<string, z.ZodType>,
  ReadAs extends z.ZodType = z.ZodUndefined,
>(
  access: Pick<PageAccess, 'subscription'> & {
    /** The page that the form stands over. The address's query goes with it. */
    back: string
    /** Parameters of a dialog’s own, which do not go with it. */
    own?: readonly string[]
    /** What a form of `RecordForm` with `changed` was read as; `run` hands it to the command. */
    readAs?: ReadAs
    /** `all` may stand in the place of its addresses' id. */
    mayBeAll?: true
    /** The sets of its record, and the lists that the form sends row by row, as `RecordForm` has them. */
    rows?: RowsOf
    /** Whose `form` has the labels of what somebody writes. */
    words?: PageNamespace
    intents: { [Name in keyof Schemas]: Intent<Schemas[Name], ReadAs> }
  } & (WithFiles | { maxBytes?: undefined; permission?: undefined }),
) {
  const action = async (args: ActionFunctionArgs) => {
    const { request, context } = args
    try {
      const ctx = await context.company()
      await subscriptionAllows(ctx, access)
      const isOfRecord = namesRecord(args.params, access.mayBeAll === true)
      const mayNot = access.permission != null && !allowed(ctx, access.permission)
      // A small form is read and refused by its command: without scripts, its writer has what they wrote by the answer alone.
      if (mayNot && (isLarge(request) || !asksForDocument(request)))
        return refusedUnread(new AppError('ERR_NO_PERMISSION'))
      if (!isHeldLong(request)) return await answer(ctx, args, isOfRecord)
      return await largeBodies
        .inTurn(ctx, request, (counted) => answer(ctx, { ...args, request: counted }, isOfRecord))
        .catch((thrown: unknown) => {
          const error = onlyLate(thrown)
          if (error.code === 'ERR_BODY_TIMEOUT') return refusedUnread(error)
          return answer(ctx, args, isOfRecord, error)
        })
    } catch (thrown) {
      throw thrownFor(thrown, request, context)
    }
  }
  /** `busy`: why nothing but the form's words can be read. */
  const answer = async (
    ctx: CompanyContext,
    args: ActionFunctionArgs,
    isOfRecord: boolean,
    busy?: AppError,
  ) => {
    const { request, context } = args
    // What a script sends is in its form still.
    if (busy !== undefined && !asksForDocument(request)) return refusedUnread(busy)
    const read = await readFormOrWords(request, access.maxBytes, busy).catch(onlyRefused)
    if (read instanceof AppError) return refusedUnread(read)
    const { form, unread } = read
    const intent = intentOf<z.ZodType, ReadAs>(access.intents, form.get('intent'))
    if (intent.ofNoRecord === true && isOfRecord) throw new AppError('ERR_NOT_FOUND')
    const readAs = parseReadAs(form, access.readAs)
    const refused = (result: SubmissionResult, error?: AppError) => {
      const change = changeOf(error)
      return data<FormAnswer>(
        {
          ...{ result: withOthers(result, change.changed, access.rows), done: null },
          ...{ readAs: readAsAfter(form, change.changed), ...change },
        },
        { status: error?.status ?? 400, headers: retryAfter(error) },
      )
    }
    const headers = new Headers()
    const words = i18nFor(await languageOf(request))
    const written = (of: FormData) =>
      unsavedTexts(of, { schema: intent.schema, words: access.words }, words)
    context.unsaved = written(form)
    let sent = form
    const hideFields = secretFields(intent.schema)
    try {
      const prepared = await intent.prepare?.(ctx, form)
      if (prepared !== undefined) sent = prepared.form
      context.unsaved = written(sent)
      const submission = parseForm(sent, intent.schema)
      if (unread !== null) {
        const reply = submission.reply({ hideFields })
        const error = { ...reply.error, ...prepared?.problems, ...unread.fields }
        return refused({ ...reply, status: 'error', error }, unread)
      }
      if (prepared !== undefined && Object.keys(prepared.problems).length > 0)
        return refused(submission.reply({ fieldErrors: prepared.problems, hideFields }))
      if (prepared?.isDraft === true || form.has(INTENT)) {
        const initialValue = submission.reply({ hideFields }).initialValue ?? {}
        return data<FormAnswer>({
          result: { initialValue },
          done: null,
          readAs: readAsText(form),
        })
      }
      if (submission.status !== 'success' || form.has(ASKS)) {
        const right =
          submission.status === 'success'
            ? (submission.value as object)
            : rightFields(sent, intent.schema, submission.error ?? {})
        const also = await fieldsRefused(intent.check?.(ctx, right, { ...args, readAs }))
        const reply = submission.reply({ hideFields })
        return refused({ ...reply, status: 'error', error: { ...also, ...reply.error } })
      }
      const done = await intent.run(ctx, submission.value, { ...args, readAs, headers })
      if ('shown' in done)
        return data<FormAnswer>({ result: { status: 'success' }, done: null, shown: done.shown })
      if (!asksForDocument(request)) return data({ result: submission.reply(), done }, { headers })
      const url = new URL(request.url)
      headers.append('Set-Cookie', noticeCookie(done, !isPlainLoopback(url)))
      const page = access.back + withoutParams(url.search, access.own ?? [])
      return redirect(done.to ?? page, { status: 303, headers })
    } catch (thrown) {
      if (thrown instanceof Response) throw thrown
      const error = toAppError(thrown)
      if (isSignInNeeded(error) || error.code === 'ERR_SUBSCRIPTION_EXPIRED') throw thrown
      // A form that cannot be parsed cannot be drawn again either: this throws once more.
      const submission = parseForm(sent, intent.schema)
      failureBody(error, request, context)
      const { fields } = error
      const isGone = isOfRecord && isRecordGone(error, args.params) && context.unsaved.length > 0
      return refused(
        fields === undefined
          ? submission.reply({
              formErrors: isGone ? [RECORD_GONE, COPY_FIRST] : [error.code],
              hideFields,
            })
          : submission.reply({ fieldErrors: fields, hideFields }),
        error,
      )
    }
  }
  return Object.assign(action, {
    intents: Object.keys(access.intents),
    schemas: Object.fromEntries(
      Object.entries(access.intents).map(([name, { schema }]) => [name, schema]),
    ) as Readonly<Record<string, z.ZodType>>,
    /** Those that say what the command would refuse of a form that is not right yet. */
    checked: Object.entries<Intent<z.ZodType, ReadAs>>(access.intents).flatMap(
      ([name, { check }]) => (check === undefined ? [] : [name]),
    ),
    maxBytes: access.maxBytes,
    words: access.words,
    ofNoRecord: Object.entries<Intent<z.ZodType, ReadAs>>(access.intents).flatMap(
      ([name, { ofNoRecord }]) => (ofNoRecord === true ? [name] : []),
    ),
  })
}

/** Of a form that nobody has read. */
const refusedUnread = (error: AppError) =>
  data<FormAnswer>(
    { result: { status: 'error', error: { '': [error.code] } }, done: null },
    { status: error.status, headers: retryAfter(error) },
  )

const retryAfter = (error: AppError | undefined) =>
  new Headers(
    error?.retryAfterSeconds === undefined ? {} : { 'Retry-After': `${error.retryAfterSeconds}` },
  )

const only =
  (...codes: ErrorCode[]) =>
  (thrown: unknown): AppError => {
    if (thrown instanceof AppError && codes.includes(thrown.code)) return thrown
    throw thrown
  }
const onlyLate = only('ERR_UPLOADS_BUSY', 'ERR_BODY_TIMEOUT')
const onlyRefused = only('ERR_BODY_TOO_LARGE', 'ERR_UPLOADS_BUSY')

/** What a check refuses of fields; anything else is thrown on. */
async function fieldsRefused(check: Promise<void> | undefined): Promise<FieldErrors> {
  try {
    await check
    return {}
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.fields !== undefined) return thrown.fields
    throw thrown
  }
}

function intentOf<Schema extends z.ZodType, ReadAs extends z.ZodType>(
  intents: Record<string, Intent<Schema, ReadAs>>,
  name: FormDataEntryValue | null,
): Intent<Schema, ReadAs> {
  const intent =
    typeof name === 'string' && Object.hasOwn(intents, name) ? intents[name] : undefined
  if (intent === undefined)
    throw new AppError('ERR_INVALID_INPUT', { message: 'the form says no known intent' })
  return intent
}
