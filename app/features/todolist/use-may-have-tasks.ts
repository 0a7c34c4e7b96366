import { useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { whenIdle } from '#app/components/when-idle.ts'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { claimTasks, TASKS_KEY } from '#app/device/own-tasks.ts'
import { TODOLIST_PATH } from './limits.ts'

/**
 * Whether a person has to-dos in this browser, or is about to write one: from the first on, whichever tab writes it, or from the first
 * sight of their page. Looked at once the page has nothing better to do.
 */
export function useMayHaveTasks(person: string): boolean {
  const [mayHave, setMayHave] = useState(false)
  const { pathname } = useLocation()
  useEffect(() => {
    const storage = deviceStorage()
    claimTasks(storage, person)
    const look = () => {
      if (pathname === TODOLIST_PATH || storage.getItem(TASKS_KEY) !== null) setMayHave(true)
    }
    const callOff = whenIdle(look)
    window.addEventListener('storage', look)
    return () => {
      callOff()
      window.removeEventListener('storage', look)
    }
  }, [person, pathname])
  return mayHave
}
