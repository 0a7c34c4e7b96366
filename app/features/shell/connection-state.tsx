import { CloudOff, RefreshCw } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { useOnline } from '#app/components/use-online.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { RECONNECTING_DELAY_MS } from '../frame/limits.ts'
import { useDelayed } from './use-delayed.ts'

export type ConnectionStateProps = {
  state: 'online' | 'connecting' | 'reconnecting' | 'offline'
  /** Messages written here that the server does not have yet. */
  waiting: number
  /** When what is on the screen was last right, if that is not now; milliseconds. */
  asOf?: number | null
}

/** Says when the screen may be behind, and what waits to be sent. Silent while all is well. */
export function ConnectionState({ state: told, waiting, asOf = null }: ConnectionStateProps) {
  const { t } = useTranslation(['shell', 'notices'])
  const formats = useFormats()
  // The room may take half a minute to find out; what waits to be sent has found out by then.
  const isCut = !useOnline() && waiting > 0
  const state = isCut ? 'offline' : told
  const shown = useDelayed(state !== 'online' || waiting > 0, RECONNECTING_DELAY_MS)
  const words = [
    state !== 'online' && t(`shell:connection.${state}`),
    state === 'offline' && asOf !== null && t('notices:asOf', { time: formats.timeOrDate(asOf) }),
    waiting > 0 && t('shell:connection.waiting', { count: waiting }),
  ]
  const Icon = state === 'offline' ? CloudOff : RefreshCw
  return (
    <div
      className="connection-state"
      role="status"
      data-testid="connection-state"
      data-waiting={waiting}
      data-state={state}
      data-shown={shown ? '' : undefined}
    >
      {shown && (
        <>
          <Icon size={14} aria-hidden />
          {words.filter((word) => word !== false).join(' · ')}
        </>
      )}
    </div>
  )
}
