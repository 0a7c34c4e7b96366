import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Changes the text from outside the box, and puts the caret where the writing goes on. */
export function useInsertion(
  input: RefObject<HTMLTextAreaElement | null>,
  text: string,
  change: (text: string, caret: number) => void,
): { replace(text: string, caret: number): void; insert(piece: string): void } {
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    const box = input.current
    if (wanted.current === null || box === null) return
    box.focus()
    box.setSelectionRange(wanted.current, wanted.current)
    wanted.current = null
  })
  const replace = (next: string, caret: number) => {
    wanted.current = caret
    change(next, caret)
  }
  return {
    replace,
    insert: (piece) => {
      const from = input.current?.selectionStart ?? text.length
      const to = input.current?.selectionEnd ?? from
      replace(text.slice(0, from) + piece + text.slice(to), from + piece.length)
    },
  }
}
