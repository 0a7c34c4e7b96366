import { Button } from '@radix-ui/themes/components/button'
import * as TextField from '@radix-ui/themes/components/text-field'
import { forwardRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { wallTime, zonedTime } from '#core/zoned-time.ts'
import { SelectBox } from '#app/components/select-box.tsx'
import { useTimeZone } from '#app/features/frame/viewer.tsx'
import { REMIND_BEFORE_MINUTES, TASK_TEXT_MAX_CHARS } from './limits.ts'
import type { Task, TaskFields } from './tasks.ts'

type TaskFormProps = {
  /** The one that is edited; null: a new one is written. */
  task: Task | null
  isFull: boolean
  onSave: (fields: TaskFields) => void
  onCancel: () => void
}

/** No minutes before it is due. */
const NEVER = -1
const REMINDERS = [NEVER, ...REMIND_BEFORE_MINUTES] as const
type Reminder = (typeof REMINDERS)[number]
const WORDS = { [NEVER]: 'never', 0: 'then', 10: 'tenMinutes', 60: 'hour', 1440: 'day' } as const

/** Where a to-do is written: its text, when it is due, and when its person is reminded of it. */
export const TaskForm = forwardRef<HTMLInputElement, TaskFormProps>(function TaskForm(
  { task, isFull, onSave, onCancel },
  input,
) {
  const { t } = useTranslation(['todolist', 'common'])
  const timezone = useTimeZone()
  const [text, setText] = useState(task?.text ?? '')
  const [due, setDue] = useState(() =>
    task?.dueAt === undefined ? '' : wallTime(Date.parse(task.dueAt), timezone),
  )
  const [reminder, setReminder] = useState<Reminder>(() => reminderOf(task))
  const dueAt = due === '' ? Number.NaN : zonedTime(due, timezone)
  const hasDue = !Number.isNaN(dueAt)
  const submit = () => {
    // Blank text is ignored (specification part 3 §5).
    if (text.trim() === '' || isFull) return
    onSave({
      text,
      dueAt: hasDue ? new Date(dueAt).toISOString() : null,
      remindBefore: hasDue && reminder !== NEVER ? reminder : null,
    })
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && task !== null) onCancel()
  }
  return (
    <form
      className="todo-form"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField.Root
        ref={input}
        className="todo-text"
        aria-label={t('todolist:text')}
        placeholder={t('todolist:placeholder')}
        autoComplete="off"
        maxLength={TASK_TEXT_MAX_CHARS}
        value={text}
        data-testid="task-text"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <TextField.Root
        type="datetime-local"
        className="todo-due"
        aria-label={t('todolist:due')}
        title={t('todolist:due')}
        value={due}
        data-testid="task-due"
        onChange={(event) => setDue(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {hasDue && (
        <SelectBox<Reminder>
          label={t('todolist:reminder')}
          placeholder={t('todolist:reminder')}
          options={REMINDERS.map((value) => ({
            value,
            label: t(`todolist:reminders.${WORDS[value]}`),
          }))}
          value={reminder}
          onChange={setReminder}
          data-testid="task-reminder"
        />
      )}
      <span className="todo-form-actions">
        {task !== null && (
          <Button type="button" variant="soft" color="gray" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        )}
        <Button type="submit" disabled={isFull} data-testid="task-save">
          {task === null ? t('todolist:add') : t('common:save')}
        </Button>
      </span>
      {isFull && <p className="todo-note">{t('todolist:full')}</p>}
    </form>
  )
})

/** Of a new one, when it becomes due: nobody sets a time to miss it. */
function reminderOf(task: Task | null): Reminder {
  if (task?.dueAt === undefined) return 0
  return REMINDERS.find((minutes) => minutes === task.remindBefore) ?? NEVER
}
