import type { ReactNode, SyntheticEvent } from 'react'
import './avatar.css'

/** How many soft hues avatar.css knows. */
const HUES = 6

export type AvatarProps = {
  name: string
  src?: string | null
  /** Pixels. */
  size?: 24 | 32 | 40 | 72
  /** A mark in the corner, e.g. the channel's. */
  children?: ReactNode
  className?: string
}

/** A person's picture, or their initials in a hue that is always theirs. Beside a written name it says nothing new: it is hidden from screen readers. */
export function Avatar({ name, src, size = 40, children, className }: AvatarProps) {
  return (
    <span
      className={className === undefined ? 'avatar' : `avatar ${className}`}
      data-size={size}
      data-hue={hueOf(name)}
      aria-hidden
    >
      {initialsOf(name)}
      {src !== null && src !== undefined && (
        <img
          ref={hideIfBroken}
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          width={size}
          height={size}
          onError={setShown}
          onLoad={setShown}
        />
      )}
      {children}
    </span>
  )
}

/** A picture that did not come leaves the initials. Not taken out: it loads when it is scrolled into sight, or when its address changes. */
function setShown({ type, currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.style.visibility = type === 'error' ? 'hidden' : ''
}

/** One of the document's may have failed before anybody listened. */
function hideIfBroken(picture: HTMLImageElement | null): void {
  if (picture !== null && picture.complete && picture.naturalWidth === 0)
    picture.style.visibility = 'hidden'
}

/** First letters of the first and the last word; signs such as @ and emoji are passed over. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).flatMap((word) => word.match(/[\p{L}\p{N}].*/u)?.[0] ?? [])
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1)
  return picked
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}

function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return sum % HUES
}
