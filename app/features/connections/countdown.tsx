import { useTranslation } from '#app/i18n/use-translation.tsx'
import { QR_LIFE_MS } from './limits.ts'

const RADIUS = 7
const AROUND = 2 * Math.PI * RADIUS

/** How long the code on the screen still stands, as a ring that empties and in seconds. */
export function Countdown({ leftMs }: { leftMs: number }) {
  const { t } = useTranslation('connections')
  const part = Math.min(1, leftMs / QR_LIFE_MS)
  return (
    <p className="qr-countdown">
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden>
        <circle cx="9" cy="9" r={RADIUS} className="ring-ground" />
        <circle
          cx="9"
          cy="9"
          r={RADIUS}
          className="ring"
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - part)}
          transform="rotate(-90 9 9)"
        />
      </svg>
      {t('qr.expiresIn', { count: Math.ceil(leftMs / 1000) })}
    </p>
  )
}
