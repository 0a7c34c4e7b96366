import { FormProvider, getFormProps, parse, useForm } from '@conform-to/react'
import type { DefaultValue, FormMetadata } from '@conform-to/react'
import { Button } from '@radix-ui/themes/components/button'
import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import type { FocusEvent, ReactNode, RefObject } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { RecordValues, RowsOf } from '#core/changed-meanwhile.ts'
import { problemsIn } from '#app/route-builders/form-rules.ts'
import type { Shown } from '#app/route-builders/company-action.ts'
import { INTENT } from '#app/route-builders/form-intent.ts'
import type { FormRules } from '#app/route-builders/form-rules.ts'
import type { Notice } from '#app/route-builders/notice.ts'
import { READ_AS } from '#app/route-builders/read-as.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { CancelLink } from '../dialogs/cancel-link.tsx'
import { QuestionContext, useDialogUrl } from '../dialogs/dialog-url.ts'
import { useLeaving } from '../use-leaving.ts'
import { ChangedNote, TakenNote } from './changed-note.tsx'
import type { LongTexts } from './changed-note.tsx'
import type { ChangeText } from './changes.ts'
import { draftReadAs, draftResult, heldBy } from './draft-values.ts'
import { FormProblem, useFormAnswer } from './form-answer.tsx'
import { openForm } from './form-drafts.ts'
import { useNoStrayIntents } from './stray-intents.ts'
import { useAllProblems } from './use-all-problems.ts'
import { useChanges } from './use-changes.ts'
import type { FormDraft } from './form-drafts.ts'
import { useFormDraft } from './use-form-draft.ts'
import { useHastySave } from './use-hasty-save.ts'
import { useOthersChanges } from './use-others-changes.ts'
import type { FormDrafts } from './use-form-draft.ts'
import './forms.css'

type FieldsOf<Values extends Record<string, unknown>> = ReturnType<
  FormMetadata<Values, string[]>['getFieldset']
>

export type RecordFormProps<Values extends Record<string, unknown>> = {
  /** Of `formRules(schema)`, by the route's loader. */
  rules: FormRules
  /** What the fields begin with. What the room changes meanwhile must not take back what is being written. */
  value: DefaultValue<Values>
  /** Names the intent of the route's action. */
  intent?: string
  /** Where it is sent, from a dialog that is no route. */
  action?: string
  submitLabel?: string
  /** What it does cannot be undone. */
  danger?: boolean
  /** A form with files. */
  files?: boolean
  /** Above the form once the server refused it, whatever else is said of its fields. */
  refusal?: string
  /** Refuses to save over what somebody else changed since the form was read, and says what it was. Its action names `readAs`. */
  changed?: ChangeText | undefined
  /** Its long texts: the note shows what somebody else made of them. */
  longTexts?: LongTexts
  /** The sets among them, and the lists that the form sends row by row; what draws them has the key of the record's field. */
  rows?: RowsOf
  /** Stands in place of the form once its action answers what is shown once. */
  shown?: (values: Shown['shown']) => ReactNode
  /** Told of what the fields say once it is saved, and of its action's notice. */
  onDone?: (form: FormData, notice: Notice) => void
  children: (fields: FieldsOf<Values>, form: FormMetadata<Values, string[]>) => ReactNode
}

/**
 * The form of a record: checked by its rules as it is filled in and by the schema when it is sent, the first problem focused, nobody
 * leaves with changes unasked, and what was written is there again once its writer had to sign in anew. `Values` is what the schema
 * takes: `z.input<typeof schema>`.
 */
export function RecordForm<Values extends Record<string, unknown>>(props: RecordFormProps<Values>) {
  const { intent = 'save' } = props
  const [began, setBegan] = useState<Began<Values>>({ ...NEVER, value: props.value, times: 1 })
  const beginAnew = (anew: Partial<Began<Values>>) =>
    setBegan(({ value, times }) => ({ ...NEVER, value, times: times + 1, ...anew }))
  const drafts = useFormDraft(intent, (draft) => beginAnew({ draft, isRestored: true }))
  return (
    <FormAsRead<Values>
      key={began.times}
      {...props}
      intent={intent}
      value={began.value}
      isAnew={began.times > 1}
      draft={began.draft}
      isRestored={began.isRestored}
      drafts={drafts}
      onTake={(now, before) => beginAnew({ value: now as DefaultValue<Values>, before })}
      onUndo={began.before && (() => beginAnew({ draft: began.before }))}
    />
  )
}

/** What a form begins with. */
type Began<Values extends Record<string, unknown>> = {
  value: DefaultValue<Values>
  times: number
  draft: FormDraft | null
  /** The draft is of a session that is over. */
  isRestored: boolean
  /** What its writer had before they took what somebody else saved. */
  before: FormDraft | null
}
const NEVER = { draft: null, isRestored: false, before: null }

const nothing = () => undefined

type FormAsReadProps<Values extends Record<string, unknown>> = RecordFormProps<Values> & {
  intent: string
  /** Begun again, with what somebody else saved, or with `draft`. */
  isAnew: boolean
  /** What was written before the session was over, or before what somebody else saved was taken. */
  draft: FormDraft | null
  isRestored: boolean
  drafts: FormDrafts
  onTake: (now: RecordValues, before: FormDraft | null) => void
  onUndo: (() => void) | null
}

function FormAsRead<Values extends Record<string, unknown>>(props: FormAsReadProps<Values>) {
  const { rules, value, intent, submitLabel, files = false, isAnew, draft, drafts } = props
  const { t } = useTranslation(['common', 'forms'])
  const dialog = useDialogUrl()
  const changes = useChanges(draft !== null || props.onUndo !== null)
  useNoStrayIntents()
  const done = (notice: Notice) => {
    changes.settle()
    if (changes.form.current !== null) props.onDone?.(new FormData(changes.form.current), notice)
  }
  const answer = useFormAnswer(done, isAnew)
  const { fetcher, sends, result, changed, shown, isBusy } = answer
  useDraftOf(drafts, changes, fetcher.data)
  const all = useAllProblems(changes.form, result, rules)
  const [written] = useState(() => draft && draftResult(draft))
  const readAs = useLast(answer.readAs, (draft && draftReadAs(draft)) ?? JSON.stringify(value))
  const lastFocused = useLastFocused(changes.form, isAnew)
  const [form, fields] = useForm<Values>({
    defaultValue: value,
    constraint: rules.constraint,
    lastResult: all.shown ?? written,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) =>
      parse<Values, string[]>(formData, {
        resolve: (payload, sent) => {
          const own = problemsIn(formData, rules)
          const error = sent?.type === 'validate' ? { ...all.stillSaid(formData), ...own } : own
          return error === null ? { value: payload as Values } : { error }
        },
      }),
  })
  useOthersChanges(changes.form, form, answer.changedNow, props.rows)
  const isHasty = useHastySave(changes.form, answer.changedNow)
  const leaving = useLeaving(
    changes.look,
    useCallback(() => !drafts.isKept() && changes.look(), [drafts, changes]),
  )
  const formProps = getFormProps(form)
  const wanted = useRef<(() => void) | null>(null)
  const question = useContext(QuestionContext)
  // What is on its way is neither lost nor saved: Escape waits for the answer.
  question.putAway = isBusy ? nothing : leaving.isLeaving ? leaving.stay : null
  question.leave = (go) => {
    if (!changes.look()) return go()
    wanted.current = go
    leaving.ask()
  }
  const isShown = shown !== undefined && props.shown !== undefined
  useEffect(() => {
    if (isShown) changes.settle()
  }, [isShown, changes])
  if (isShown) return props.shown?.(shown)
  return (
    <fetcher.Form
      method="post"
      {...(props.action === undefined ? {} : { action: props.action })}
      {...(files ? { encType: 'multipart/form-data' } : {})}
      {...formProps}
      onSubmit={(event) => {
        if (isHasty(event)) return
        formProps.onSubmit(event)
        const { submitter } = event.nativeEvent as SubmitEvent
        if (event.defaultPrevented) {
          if (submitter?.getAttribute('name') !== INTENT) all.asks(event.currentTarget)
          return
        }
        if (!sends(event)) return
        all.sends(event.currentTarget)
        drafts.keep(changes.form.current)
      }}
      ref={changes.form}
      onFocus={lastFocused.note}
      className="record-form"
    >
      {/* Enter presses the form's first button: it must not be one that removes a line. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden />
      <input type="hidden" name="intent" value={intent} />
      {props.changed && <input type="hidden" name={READ_AS} value={readAs} />}
      {props.changed && changed !== undefined ? (
        <ChangedNote
          change={changed}
          text={props.changed}
          texts={props.longTexts}
          isBusy={isBusy}
          onTake={() =>
            props.onTake(changed.now, changes.form.current && heldBy(changes.form.current))
          }
        />
      ) : (
        <FormProblem
          told={result}
          codes={[
            ...(props.refusal !== undefined && result?.status === 'error' ? [props.refusal] : []),
            ...(form.errors ?? []),
          ]}
        />
      )}
      {props.onUndo !== null && <TakenNote onUndo={props.onUndo} />}
      {draft !== null && props.isRestored && result === undefined && (
        <p className="field-hint" role="status" data-testid="draft-restored">
          {t(draft.isPartial ? 'forms:draft.partly' : 'forms:draft.restored')}
        </p>
      )}
      <FormProvider context={form.context}>{props.children(fields, form)}</FormProvider>
      <div className="dialog-actions">
        <CancelLink />
        <Button
          type="submit"
          {...(props.danger === true ? ({ color: 'red' } as const) : {})}
          loading={isBusy}
          data-testid="save"
        >
          {submitLabel ?? t('save')}
        </Button>
      </div>
      <ConfirmDialog
        open={leaving.isLeaving}
        onOpenChange={(open) => {
          if (open) return
          wanted.current = null
          leaving.stay()
        }}
        title={t('forms:leave.title')}
        confirmLabel={t('forms:leave.confirm')}
        cancelLabel={t('forms:leave.stay')}
        danger
        focusBack={lastFocused.get}
        onConfirm={() => {
          changes.settle()
          leaving.stay()
          const go = wanted.current ?? dialog?.close
          go?.()
        }}
      >
        {t('forms:leave.text')}
      </ConfirmDialog>
    </fetcher.Form>
  )
}

/** What was said last; `first` until something is. */
function useLast(said: string | null, first: string): string {
  const [last, setLast] = useState(said ?? first)
  if (said !== null && said !== last) setLast(said)
  return said ?? last
}

/** Keeps what is not saved when the session ends, and lets go of what was kept once the server has answered. */
function useDraftOf(
  { keep, settle }: FormDrafts,
  { form, look }: ReturnType<typeof useChanges>,
  answer: unknown,
) {
  useEffect(
    () => openForm({ keep: () => look() && keep(form.current), isWritten: look }),
    [keep, form, look],
  )
  useEffect(() => {
    if (answer !== undefined) settle()
  }, [answer, settle])
}

/** Where in the form somebody was last, its buttons at the end aside. A form that is begun again has them in its first field. */
function useLastFocused(form: RefObject<HTMLFormElement>, isAnew: boolean) {
  const last = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (isAnew) form.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
  }, [form, isAnew])
  return {
    get: useCallback(() => last.current, []),
    note: useCallback(({ target }: FocusEvent<HTMLElement>) => {
      // What a dialog over the form focuses bubbles up to it too.
      const isOfForm = target.closest('.record-form') !== null
      if (isOfForm && target.closest('.dialog-actions') === null) last.current = target
    }, []),
  }
}
const FIRST_FIELD = ':is(input, select, textarea):not([type="hidden"], [type="file"])'
