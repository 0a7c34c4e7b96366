import { useEffect, useState, useSyncExternalStore } from 'react'
import { ownTasks, ownTasksOf, watchTasks } from './task-store.ts'
import type { Tasks } from './tasks.ts'

const NONE: Tasks = []

/** This person's to-dos in this browser; null until the browser was asked: the server knows none. */
export function useTasks(person: string): Tasks | null {
  const [owner, setOwner] = useState<string | null>(null)
  useEffect(() => {
    ownTasksOf(person)
    setOwner(person)
  }, [person])
  const tasks = useSyncExternalStore(watchTasks, ownTasks, () => NONE)
  return owner === person ? tasks : null
}
