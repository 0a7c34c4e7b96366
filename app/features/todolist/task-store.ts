import { deviceStorage, tryStore } from '#app/desk-client/device-storage.ts'
import { claimTasks, TASKS_KEY } from '#app/device/own-tasks.ts'
import { readTasks } from './tasks.ts'
import type { Tasks } from './tasks.ts'

/** What the browser would not keep: this page alone knows it. */
let unkept: string | null = null
let known: { text: string | null; tasks: Tasks } = { text: null, tasks: [] }
const listeners = new Set<() => void>()

/** The to-dos of this browser, the same list until they change. */
export function ownTasks(): Tasks {
  const text = unkept ?? deviceStorage().getItem(TASKS_KEY)
  if (text !== known.text) known = { text, tasks: readTasks(text) }
  return known.tasks
}

/** Changes the to-dos as they are by now: another tab may have changed them too. */
export function changeTasks(change: (tasks: Tasks) => Tasks): void {
  const before = ownTasks()
  const tasks = change(before)
  if (tasks === before) return
  const text = JSON.stringify(tasks)
  unkept = tryStore(deviceStorage(), TASKS_KEY, text) && isKept(text) ? null : text
  for (const listener of listeners) listener()
}

/** False once the browser refused to keep them: it forbids storage, or is full. */
export const areTasksKept = () => unkept === null

/** This person's, from now on. */
export function ownTasksOf(person: string): void {
  claimTasks(deviceStorage(), person)
  for (const listener of listeners) listener()
}

/** Calls when the to-dos change, in this tab or another of this browser. Returns how to stop. */
export function watchTasks(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === TASKS_KEY || key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** A browser without storage takes everything and has nothing. */
const isKept = (text: string) => deviceStorage().getItem(TASKS_KEY) === text
