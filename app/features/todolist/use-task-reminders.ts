import { useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { whenIdle } from '#app/components/when-idle.ts'

/** On every private page: reminds its person of their to-dos. What reminds comes once the page has nothing better to do. */
export function useTaskReminders(person: string): void {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const latest = useRef({ t, navigate })
  useEffect(() => {
    latest.current = { t, navigate }
  })
  useEffect(() => {
    let hasLeft = false
    let end: () => void = () => undefined
    const callOff = whenIdle(() => {
      void import('./task-reminders.ts')
        .then(({ startReminders }) => {
          if (!hasLeft) end = startReminders(person, () => latest.current)
        })
        // Without a network it may not come: the next page asks for it again.
        .catch(() => undefined)
    })
    return () => {
      hasLeft = true
      callOff()
      end()
    }
  }, [person])
}
