import { Button } from '@radix-ui/themes/components/button'
import { ListTodo } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { personKey } from '#domains/notifications/push-payload.ts'
import { Announcer } from '#app/components/announcer.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Page } from '#app/components/page.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { toast } from '#app/components/toast.ts'
import { WithoutScripts } from '#app/components/without-scripts.tsx'
import { serverNow } from '#app/desk-client/server-time.ts'
import { useViewer } from '#app/features/frame/viewer.tsx'
import { TASKS_MAX } from './limits.ts'
import { OpenTasks } from './open-tasks.tsx'
import { TaskForm } from './task-form.tsx'
import { TaskRow } from './task-row.tsx'
import { areTasksKept, changeTasks } from './task-store.ts'
import { addTask, putBack, removeTasks, saveTask, setDone } from './tasks.ts'
import type { Task, TaskFields, Tasks } from './tasks.ts'
import { useTasks } from './use-tasks.ts'
import './todolist.css'

/** A person's to-dos, kept in this browser alone (specification part 3 §2). */
export function TodoPage({ title }: { title: string }) {
  const { t } = useTranslation('todolist')
  const { user, company } = useViewer()
  const tasks = useTasks(personKey(company.id, user.id))
  return (
    <Page title={title} lead={t('lead')}>
      <div className="todo">
        {tasks === null ? <Waiting /> : <Todo tasks={tasks} />}
        <Announcer />
      </div>
    </Page>
  )
}

function Waiting() {
  const { t } = useTranslation('todolist')
  return (
    <>
      <WithoutScripts>
        <p className="todo-note">{t('needsScripts')}</p>
      </WithoutScripts>
      <div className="todo-waiting" aria-busy>
        <Skeleton height={34} />
        <Skeleton height={52} />
        <Skeleton height={52} />
      </div>
    </>
  )
}

const FIRST_FORM = { edited: null, times: 0 }

function Todo({ tasks }: { tasks: Tasks }) {
  const { t } = useTranslation('todolist')
  /** What is written in the form: the to-do that is edited, or a new one. Each begins with a form of its own. */
  const [form, setForm] = useState<{ edited: string | null; times: number }>(FIRST_FORM)
  const begin = (edited: string | null) => setForm(({ times }) => ({ edited, times: times + 1 }))
  const input = useRef<HTMLInputElement>(null)
  const editing = tasks.find(({ createdAt }) => createdAt === form.edited) ?? null
  useEffect(() => {
    if (form !== FIRST_FORM) input.current?.focus()
  }, [form])
  const open = tasks.filter(({ done }) => done === undefined)
  const done = tasks.filter((task) => task.done === true)

  const save = (fields: TaskFields) => {
    if (editing === null) changeTasks((known) => addTask(known, fields, serverNow()))
    else changeTasks((known) => saveTask(known, editing.createdAt, fields, serverNow()))
    begin(null)
  }
  const remove = (gone: Tasks) => {
    const before = tasks
    changeTasks((known) => removeTasks(known, gone))
    toast({
      text: t('deleted', { count: gone.length }),
      undo: { run: () => changeTasks((known) => putBack(known, gone, before)) },
    })
  }
  const rowProps = (task: Task) => ({
    task,
    isEdited: task === editing,
    onDone: (isDone: boolean) =>
      changeTasks((known) => setDone(known, task.createdAt, isDone, serverNow())),
    onEdit: () => begin(task.createdAt),
    onDelete: () => remove([task]),
  })
  return (
    <>
      {!areTasksKept() && (
        <p className="todo-note" role="alert">
          {t('notKept')}
        </p>
      )}
      <TaskForm
        key={form.times}
        ref={input}
        task={editing}
        isFull={editing === null && tasks.length >= TASKS_MAX}
        onSave={save}
        onCancel={() => begin(null)}
      />
      {tasks.length === 0 ? (
        <EmptyState icon={<ListTodo size={20} />} title={t('empty.title')}>
          <p>{t('empty.text')}</p>
        </EmptyState>
      ) : (
        <OpenTasks tasks={open} rowProps={rowProps} />
      )}
      {tasks.length > 0 && open.length === 0 && <p className="todo-all-done">{t('allDone')}</p>}
      {done.length > 0 && (
        <details className="todo-done">
          <summary className="focus-ring">{t('done', { count: done.length })}</summary>
          <ul className="todo-list" aria-label={t('done', { count: done.length })}>
            {done.map((task) => (
              <TaskRow key={task.createdAt} {...rowProps(task)} />
            ))}
          </ul>
          <Button size="1" variant="soft" color="gray" onClick={() => remove(done)}>
            {t('clearDone')}
          </Button>
        </details>
      )}
    </>
  )
}
