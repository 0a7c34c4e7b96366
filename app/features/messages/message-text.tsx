import { memo } from 'react'
import type { ReactNode } from 'react'
import { TEXT_MARKED_CHARS } from './limits.ts'
import { parseRichText } from './rich-text.ts'
import type { RichText } from './rich-text.ts'

/** A message's words with their marks and links. Built of elements: nothing in a text is ever markup. */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  const plain = text.slice(TEXT_MARKED_CHARS)
  return (
    <>
      {parseRichText(text.slice(0, TEXT_MARKED_CHARS)).map(draw)}
      {plain}
    </>
  )
})

function draw(part: RichText, index: number): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'link':
      return (
        <a
          key={index}
          className="link message-link"
          href={part.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          {part.text}
        </a>
      )
    case 'code':
      return (
        <code key={index} className="message-code">
          {part.text}
        </code>
      )
    case 'bold':
      return <strong key={index}>{part.content.map(draw)}</strong>
    case 'italic':
      return <em key={index}>{part.content.map(draw)}</em>
    case 'strike':
      return <s key={index}>{part.content.map(draw)}</s>
    default:
      return part satisfies never
  }
}
