import { useMemo } from 'react'
import { encode } from 'uqr'
import { QR_QUIET_ZONE } from './limits.ts'

/** A QR code on white in both themes: a phone's camera reads dark on light only. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      data-testid="qr-code"
      data-qr={text}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** One stroke a run of dark modules: a tenth of the rectangles. */
function drawn(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'L', border: QR_QUIET_ZONE })
  const path = data
    .map((row, y) => {
      let line = ''
      for (let x = 0; x < size; x++) {
        if (row[x] !== true) continue
        let end = x
        while (row[end] === true) end++
        line += `M${x} ${y}h${end - x}v1h-${end - x}z`
        x = end
      }
      return line
    })
    .join('')
  return { size, path }
}
