import { Bell, CalendarClock, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { IconAction } from '#app/components/icon-action.tsx'
import { useHasCome } from '#app/features/desk/use-now.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { remindAt } from './tasks.ts'
import type { Task } from './tasks.ts'
import '#app/components/lists/row-actions.css'

export type TaskRowProps = {
  task: Task
  isEdited: boolean
  onDone: (isDone: boolean) => void
  onEdit: () => void
  onDelete: () => void
}

type Movable = {
  /** What moves it, in front. */
  handle?: ReactNode
  isDragged?: boolean
}

/** One to-do: its text, when it was last updated, when it is due. */
export function TaskRow(props: TaskRowProps & Movable) {
  const { task, isEdited, onDone, onEdit, onDelete, handle, isDragged = false } = props
  const { text, updatedAt, done } = task
  const { t } = useTranslation(['todolist', 'common'])
  const formats = useFormats()
  return (
    <li
      className="todo-row"
      data-testid="task"
      data-task={task.createdAt}
      data-done={done}
      data-edited={isEdited ? '' : undefined}
      data-dragged={isDragged ? '' : undefined}
    >
      {handle}
      <label className="todo-check">
        <input
          type="checkbox"
          className="focus-ring"
          checked={done === true}
          onChange={(event) => onDone(event.currentTarget.checked)}
        />
        <span className="sr-only">{t('todolist:markDone', { text })}</span>
      </label>
      <div className="todo-words">
        <p className="todo-title">{text}</p>
        <p className="todo-facts">
          {task.dueAt !== undefined && done === undefined && <Due task={task} dueAt={task.dueAt} />}
          <span>{t('todolist:updated', { time: formats.dateTime(updatedAt) })}</span>
        </p>
      </div>
      <span className="row-actions">
        <IconAction
          label={`${t('common:edit')}: ${text}`}
          icon={<Pencil size={15} aria-hidden />}
          size="1"
          variant="ghost"
          onClick={onEdit}
        />
        <IconAction
          label={`${t('common:delete')}: ${text}`}
          icon={<Trash2 size={15} aria-hidden />}
          size="1"
          variant="ghost"
          onClick={onDelete}
        />
      </span>
    </li>
  )
}

function Due({ task, dueAt }: { task: Task; dueAt: string }) {
  const { t } = useTranslation('todolist')
  const formats = useFormats()
  const isLate = useHasCome(Date.parse(dueAt))
  const when = { day: formats.dayName(dueAt), time: formats.time(dueAt) }
  const waits = remindAt(task) !== null && task.reminded === undefined
  return (
    <time className="todo-due-mark" dateTime={dueAt} data-late={isLate ? '' : undefined}>
      <CalendarClock size={13} aria-hidden />
      {isLate ? t('dueMark.late', when) : t('dueMark.at', when)}
      {waits && (
        <>
          <Bell size={12} aria-hidden />
          <span className="sr-only">{t('dueMark.reminder')}</span>
        </>
      )}
    </time>
  )
}
