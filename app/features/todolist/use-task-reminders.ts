import { useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { untilItComes } from '#app/components/lazy-part.ts'
import { whenIdle } from '#app/components/when-idle.ts'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { claimTasks, TASKS_KEY } from '#app/device/own-tasks.ts'
import { TODOLIST_PATH } from './limits.ts'

/**
 * On every private page: reminds its person of their to-dos. What reminds comes once the page has nothing better to do, to who has any or
 * is about to write one.
 */
export function useTaskReminders(person: string): void {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const latest = useRef({ t, navigate })
  useEffect(() => {
    latest.current = { t, navigate }
  })
  const mayHaveTasks = useMayHaveTasks(person)
  useEffect(() => {
    if (!mayHaveTasks) return undefined
    let hasLeft = false
    let end: () => void = () => undefined
    const callOff = whenIdle(() => {
      void untilItComes(() => import('./task-reminders.ts')).then(({ startReminders }) => {
        if (!hasLeft) end = startReminders(person, () => latest.current)
      })
    })
    return () => {
      hasLeft = true
      callOff()
      end()
    }
  }, [person, mayHaveTasks])
}

/** From the first to-do in this browser on, whichever tab writes it, or from the first sight of their page. */
function useMayHaveTasks(person: string): boolean {
  const [mayHave, setMayHave] = useState(false)
  const { pathname } = useLocation()
  useEffect(() => {
    const storage = deviceStorage()
    claimTasks(storage, person)
    const look = () => {
      if (pathname === TODOLIST_PATH || storage.getItem(TASKS_KEY) !== null) setMayHave(true)
    }
    look()
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [person, pathname])
  return mayHave
}
