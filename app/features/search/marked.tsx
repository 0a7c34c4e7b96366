import { memo } from 'react'
import type { TextPart } from '#domains/search/mark-text.ts'

/** A text with its hits marked. Built of elements: nothing in it is ever markup. */
export const Marked = memo(function Marked({ parts }: { parts: readonly TextPart[] }) {
  return (
    <>
      {parts.map((part, index) =>
        part.isHit ? (
          <mark key={index} className="search-mark">
            {part.text}
          </mark>
        ) : (
          <span key={index}>{part.text}</span>
        ),
      )}
    </>
  )
})
