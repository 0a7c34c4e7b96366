import { Play } from 'lucide-react'
import { useState } from 'react'
import type { CSSProperties } from 'react'
import type { HelpView } from '#domains/helps/helps.types.ts'
import { DESK_API } from '#app/desk-client/request.ts'
import './helps.css'

/** The preview picture of a video; without one, colours of its own. */
export function HelpStill({ video, thumbnailPath }: Pick<HelpView, 'video' | 'thumbnailPath'>) {
  const [isBroken, setIsBroken] = useState(false)
  return (
    <span className="help-still" style={{ '--hue': hueOf(video) } as CSSProperties}>
      {thumbnailPath !== null && !isBroken && (
        <img
          src={DESK_API + thumbnailPath}
          alt=""
          loading="lazy"
          onError={() => setIsBroken(true)}
        />
      )}
      <span className="help-play" aria-hidden>
        <Play fill="currentColor" />
      </span>
    </span>
  )
}

/** Degrees of the colour circle, always the same for a code. */
function hueOf(code: string): number {
  let sum = 0
  for (const letter of code) sum = (sum * 31 + letter.charCodeAt(0)) % 360
  return sum
}
