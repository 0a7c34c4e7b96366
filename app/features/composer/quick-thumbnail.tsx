import { FileText, Film, Mic } from 'lucide-react'
import { useState } from 'react'
import type { QuickMessageView } from '#domains/quick-messages/quick-messages.types.ts'
import { quickFileAddress } from './quick-file.ts'

/** What a quick reply brings along: the picture itself, or the mark of its kind. */
export function QuickThumbnail({ quick }: { quick: QuickMessageView }) {
  const [isBroken, setIsBroken] = useState(false)
  const mime = quick.mediaMime ?? ''
  const Icon = mime.startsWith('video/') ? Film : mime.startsWith('audio/') ? Mic : FileText
  return (
    <em className="suggestion-thumbnail" data-testid="quick-thumbnail">
      {mime.startsWith('image/') && !isBroken ? (
        <img
          src={quickFileAddress(quick)}
          alt=""
          loading="lazy"
          onError={() => setIsBroken(true)}
        />
      ) : (
        <Icon size={16} strokeWidth={1.6} aria-hidden />
      )}
    </em>
  )
}
