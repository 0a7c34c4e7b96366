import type { Millis } from '#core/time.ts'
import { MINUTE_MS } from '#core/time.ts'
import { REMIND_BEFORE_MINUTES, TASK_TEXT_MAX_CHARS, TASKS_MAX } from './limits.ts'

/** A to-do as the browser keeps it: text and times by the specification (part 3 §3), the rest is ours. Times are ISO 8601 UTC. */
export type Task = {
  text: string
  /** No two of a list have the same: what names a to-do. */
  createdAt: string
  updatedAt: string
  done?: true
  dueAt?: string
  /** Minutes before it is due; absent: nobody is reminded. */
  remindBefore?: number
  /** Its reminder was given. */
  reminded?: true
}
export type Tasks = readonly Task[]

/** What the form says of a to-do. */
export type TaskFields = { text: string; dueAt: string | null; remindBefore: number | null }

const iso = (now: Millis) => new Date(now).toISOString()

/** What a browser has kept, whoever wrote it: what is no to-do is left out, and times that are none become the oldest there is. */
export function readTasks(kept: string | null): Tasks {
  const names = new Set<string>()
  return listIn(kept).flatMap((one) => {
    const task = taskOf(one)
    if (task === null) return []
    const createdAt = freeName(names, Date.parse(task.createdAt))
    names.add(createdAt)
    return [{ ...task, createdAt }]
  })
}

function listIn(kept: string | null): unknown[] {
  try {
    const list: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

function taskOf(value: unknown): Task | null {
  const { text, createdAt, updatedAt, done, dueAt, remindBefore, reminded } = (value ??
    {}) as Record<string, unknown>
  if (typeof text !== 'string' || text.trim() === '') return null
  const due = timeIn(dueAt)
  const before = REMIND_BEFORE_MINUTES.find((minutes) => minutes === remindBefore)
  return {
    text,
    createdAt: timeIn(createdAt) ?? timeIn(updatedAt) ?? iso(0),
    updatedAt: timeIn(updatedAt) ?? timeIn(createdAt) ?? iso(0),
    ...(done === true ? { done } : {}),
    ...(due === null ? {} : { dueAt: due }),
    ...(due === null || before === undefined ? {} : { remindBefore: before }),
    ...(reminded === true ? { reminded } : {}),
  }
}

function timeIn(value: unknown): string | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? null : iso(time)
}

/** The first moment from then on that no other to-do was made at. */
function freeName(names: ReadonlySet<string>, at: Millis): string {
  let free = at
  while (names.has(iso(free))) free++
  return iso(free)
}

/** Blank text is ignored (specification part 3 §5), and so is one more than there may be. */
export function addTask(tasks: Tasks, fields: TaskFields, now: Millis): Tasks {
  const text = textOf(fields)
  if (text === '' || tasks.length >= TASKS_MAX) return tasks
  const createdAt = freeName(new Set(tasks.map((task) => task.createdAt)), now)
  return [...tasks, { text, createdAt, updatedAt: iso(now), ...timesOf(fields) }]
}

/** Saving stamps the time (specification part 3 §4). Another time to be reminded at is a new reminder. */
export function saveTask(tasks: Tasks, createdAt: string, fields: TaskFields, now: Millis): Tasks {
  const text = textOf(fields)
  if (text === '') return tasks
  return tasks.map((task) => {
    if (task.createdAt !== createdAt) return task
    const { done, reminded } = task
    const saved: Task = { text, createdAt, updatedAt: iso(now), ...timesOf(fields) }
    const isSameTime = remindAt(saved) === remindAt(task)
    return {
      ...saved,
      ...(done === undefined ? {} : { done }),
      ...(reminded !== undefined && isSameTime ? { reminded } : {}),
    }
  })
}

const textOf = ({ text }: TaskFields) => text.trim().slice(0, TASK_TEXT_MAX_CHARS)

const timesOf = ({ dueAt, remindBefore }: TaskFields): Pick<Task, 'dueAt' | 'remindBefore'> =>
  dueAt === null ? {} : { dueAt, ...(remindBefore === null ? {} : { remindBefore }) }

export function setDone(tasks: Tasks, createdAt: string, isDone: boolean, now: Millis): Tasks {
  return tasks.map((task) => {
    if (task.createdAt !== createdAt) return task
    const { done: _before, ...open } = task
    return { ...open, updatedAt: iso(now), ...(isDone ? { done: true as const } : {}) }
  })
}

export function removeTasks(tasks: Tasks, gone: Tasks): Tasks {
  const names = new Set(gone.map(({ createdAt }) => createdAt))
  return tasks.filter(({ createdAt }) => !names.has(createdAt))
}

/** Takes a removal back: each stands again where it stood in `before`, as far as its neighbours are there. */
export function putBack(tasks: Tasks, gone: Tasks, before: Tasks): Tasks {
  const order = before.map(({ createdAt }) => createdAt)
  const known = new Set(tasks.map(({ createdAt }) => createdAt))
  return gone
    .filter(({ createdAt }) => !known.has(createdAt))
    .reduce<Task[]>(
      (list, task) => {
        const above = new Set(order.slice(0, order.indexOf(task.createdAt)))
        const last = list.findLastIndex(({ createdAt }) => above.has(createdAt))
        return list.toSpliced(last + 1, 0, task)
      },
      [...tasks],
    )
}

/** With one of those that are not done at another place among them, counted from 0. */
export function moveTask(tasks: Tasks, createdAt: string, to: number): Tasks {
  const open = tasks.filter(({ done }) => done === undefined)
  const from = open.findIndex((task) => task.createdAt === createdAt)
  const task = open[from]
  if (task === undefined || to < 0 || to >= open.length || to === from) return tasks
  const moved = open.toSpliced(from, 1).toSpliced(to, 0, task)
  // Those that are done keep their places in the list.
  return tasks.map((one) => (one.done === undefined ? (moved.shift() ?? one) : one))
}

/** When somebody is reminded of a to-do; null: not at all. */
export function remindAt({ dueAt, remindBefore }: Task): Millis | null {
  return dueAt === undefined || remindBefore === undefined
    ? null
    : Date.parse(dueAt) - remindBefore * MINUTE_MS
}

const waits = (task: Task): boolean =>
  task.done === undefined && task.reminded === undefined && remindAt(task) !== null

/** Those whose reminder is to be given now, the earliest first. */
export function dueReminders(tasks: Tasks, now: Millis): Tasks {
  return tasks
    .filter((task) => waits(task) && (remindAt(task) ?? Infinity) <= now)
    .toSorted((one, other) => (remindAt(one) ?? 0) - (remindAt(other) ?? 0))
}

/** When the next reminder after now is to be given; null while none waits. */
export function nextReminder(tasks: Tasks, now: Millis): Millis | null {
  const times = tasks.filter(waits).flatMap((task) => remindAt(task) ?? [])
  const later = times.filter((time) => time > now)
  return later.length === 0 ? null : Math.min(...later)
}

export function markReminded(tasks: Tasks, given: Tasks): Tasks {
  const names = new Set(given.map(({ createdAt }) => createdAt))
  return tasks.map((task) => (names.has(task.createdAt) ? { ...task, reminded: true } : task))
}
