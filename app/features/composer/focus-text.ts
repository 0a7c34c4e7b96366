import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { COMPOSER_ID } from '../desk/composer-id.ts'
import { useIsomorphicLayoutEffect } from '#app/components/use-isomorphic-layout-effect.ts'
import { writesByKeys } from '#app/components/writes-by-keys.ts'

/**
 * Brings the keyboard to the text: after each press in the composer whose button is gone or done with, so that the words that follow
 * are no shortcuts. Not where it would bring up a keyboard over half of the conversation.
 */
export function focusText(): void {
  if (!writesByKeys()) return
  document.getElementById(COMPOSER_ID)?.focus()
}

/** The same as soon as the text is back in the place of something else, unless somebody put the keyboard elsewhere meanwhile. */
export function useFocusBackToText(isAway: boolean): void {
  const wasAway = useRef(isAway)
  useIsomorphicLayoutEffect(() => {
    const isBack = wasAway.current && !isAway
    wasAway.current = isAway
    if (!isBack) return
    focusTextUnlessElsewhere()
    // The text itself may come a frame later.
    const frame = requestAnimationFrame(focusTextUnlessElsewhere)
    return () => cancelAnimationFrame(frame)
  }, [isAway])
}

function focusTextUnlessElsewhere(): void {
  const active = document.activeElement
  // What was there took the focus with it, or left it to a neighbour.
  if (active === null || active === document.body || active.closest('.chat-foot') !== null)
    focusText()
}

/** What was kept goes on at its end; a browser begins before it. */
export function useCaretAtEnd(input: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const { length } = input.current?.value ?? ''
    if (length > 0) input.current?.setSelectionRange(length, length)
  }, [input])
}

/** To the conversation: there keys mean the desk, whatever waits unsent in the text. */
export function leaveText(text: HTMLElement): void {
  text.blur()
  text.closest('.chat-pane')?.querySelector<HTMLElement>('[role="log"]')?.focus()
}
