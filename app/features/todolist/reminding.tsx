import { useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { startReminders } from './task-reminders.ts'

/** Reminds a person of their to-dos for as long as it is there; draws nothing. */
export function Reminding({ person }: { person: string }) {
  const { t } = useTranslation('panels')
  const navigate = useNavigate()
  const latest = useRef({ t, navigate })
  useEffect(() => {
    latest.current = { t, navigate }
  })
  useEffect(() => startReminders(person, () => latest.current), [person])
  return null
}
