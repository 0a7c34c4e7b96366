import type { CSSProperties, ReactNode } from 'react'
import './chip.css'

export type ChipProps = {
  /** A colour that a user of the company picked: any CSS colour. */
  color: string
  /** A dot of the full colour before the words, as queues have. */
  dot?: boolean
  title?: string
  children: ReactNode
}

/** A small coloured word: queue, tag, attendant. The text is drawn towards the theme's own, so that any colour stays readable. */
export function Chip({ color, dot = false, title, children }: ChipProps) {
  return (
    <span
      className="chip"
      data-dot={dot ? '' : undefined}
      title={title}
      style={{ '--chip': color } as CSSProperties}
    >
      <span className="truncate">{children}</span>
    </span>
  )
}
