import { GripVertical } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { announce } from '#app/components/announcer.tsx'
import { TaskRow } from './task-row.tsx'
import type { TaskRowProps } from './task-row.tsx'
import { changeTasks } from './task-store.ts'
import { moveTask } from './tasks.ts'
import type { Task, Tasks } from './tasks.ts'

type OpenTasksProps = { tasks: Tasks; rowProps: (task: Task) => TaskRowProps }

const KEYS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

/** Those that are not done, in their person's own order: a handle is dragged, or moved by the arrows. */
export function OpenTasks({ tasks, rowProps }: OpenTasksProps) {
  const { t } = useTranslation('todolist')
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  /** What was moved by a key: it keeps the focus, which its element loses on its way. */
  const focused = useRef<string | null>(null)
  useEffect(() => {
    if (focused.current === null) return
    handleOf(list.current, focused.current)?.focus()
    focused.current = null
  }, [tasks])
  useEffect(() => {
    if (dragged === null) return
    const drag = ({ clientY }: PointerEvent) => {
      const to = placeAt(list.current, dragged, clientY)
      changeTasks((known) => moveTask(known, dragged, to))
    }
    const drop = () => setDragged(null)
    // Of the window: the handle's element moves with its row, and loses the pointer.
    window.addEventListener('pointermove', drag)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', drop)
    return () => {
      window.removeEventListener('pointermove', drag)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', drop)
    }
  }, [dragged])

  const moveByKey = ({ createdAt, text }: Task, step: -1 | 1) => {
    const to = tasks.findIndex((task) => task.createdAt === createdAt) + step
    if (to < 0 || to >= tasks.length) return
    focused.current = createdAt
    changeTasks((known) => moveTask(known, createdAt, to))
    announce(t('moved', { text, place: to + 1, count: tasks.length }))
  }
  return (
    <ul ref={list} className="todo-list" aria-label={t('open')}>
      {tasks.map((task) => (
        <TaskRow
          key={task.createdAt}
          {...rowProps(task)}
          isDragged={task.createdAt === dragged}
          handle={
            <button
              type="button"
              className="plain-button todo-handle focus-ring"
              aria-label={t('move', { text: task.text })}
              onPointerDown={(event) => {
                if (event.button === 0) setDragged(task.createdAt)
              }}
              onKeyDown={(event) => {
                const step = KEYS[event.key]
                if (step === undefined) return
                event.preventDefault()
                moveByKey(task, step)
              }}
            >
              <GripVertical size={16} aria-hidden />
            </button>
          }
        />
      ))}
    </ul>
  )
}

const rowsOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>(':scope > [data-task]') ?? []),
]

const handleOf = (list: HTMLElement | null, createdAt: string) =>
  rowsOf(list)
    .find((row) => row.dataset['task'] === createdAt)
    ?.querySelector<HTMLElement>('.todo-handle')

/** The place among the others that a pointer is at. */
function placeAt(list: HTMLElement | null, dragged: string, y: number): number {
  return rowsOf(list).filter((row) => {
    const { top, height } = row.getBoundingClientRect()
    return row.dataset['task'] !== dragged && top + height / 2 < y
  }).length
}
