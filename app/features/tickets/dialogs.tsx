import { useLocation } from '@remix-run/react'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { collectLetters } from '#app/components/collect-letters.ts'
import { isOverThePage, isTypedIn } from '#app/components/key-press.ts'
import { lazyPart } from '#app/components/lazy-part.ts'
import { goOnAtDialog } from '#app/components/typed-at-dialog.ts'
import { useTellNowhere } from '#app/components/use-tell-nowhere.ts'
import { isSentence } from '#app/components/writing-on.ts'
import { useOpener } from '#app/features/frame/overlays.ts'
import { wantsNewTicket } from '../desk/new-ticket-state.ts'
import { ShowContext } from '../desk/show-dialog.ts'
import type { DeskDialog } from '../desk/show-dialog.ts'

// Nobody needs it for the first paint: it comes with the first dialog.
const ShownDialog = lazyPart(() => import('./shown-dialog.tsx').then((m) => m.ShownDialog))

/** Lets everything below open a dialog; what is below does not render again for it. */
export function DialogHost({ children }: { children: ReactNode }) {
  const [dialog, show] = useState<DeskDialog | null>(null)
  // Closes itself alone: one that opened another, of whoever was first with a contact, must not take that one along.
  const close = useMemo(() => () => show((now) => (now === dialog ? null : now)), [dialog])
  useOpener((overlay) => {
    if (overlay !== 'commands') return null
    show({ kind: 'commands' })
    return () => show((now) => (now?.kind === 'commands' ? null : now))
  })
  const location = useLocation()
  const state: unknown = location.state
  useEffect(() => {
    if (wantsNewTicket(state)) show({ kind: 'new-ticket' })
  }, [state])
  return (
    <ShowContext.Provider value={show}>
      {children}
      {dialog !== null && (
        <Suspense
          fallback={
            dialog.kind === 'commands' ? null : (
              <DialogAhead isAsked={dialog.kind !== 'conflict'} onClose={close} />
            )
          }
        >
          <ShownDialog dialog={dialog} onClose={close} />
        </Suspense>
      )}
    </ShowContext.Provider>
  )
}

/** A field with a caret. */
const isText = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && element.selectionStart !== null)

/** Behind what stands there now, before letters that come until it is done: a text hears of none while React is drawing it. */
function insertAtEnd(text: HTMLInputElement | HTMLTextAreaElement, words: string): void {
  const { length } = text.value
  setTimeout(() => {
    if (document.activeElement !== text) return
    const since = text.value.length - length
    text.setSelectionRange(length, length)
    document.execCommand('insertText', false, words)
    const end = length + words.length + since
    text.setSelectionRange(end, end)
  })
}

/** As long as a dialog that is drawn takes to have the keyboard; frames. */
const TAKING_FRAMES = 30

/**
 * In place of a dialog whose code is on its way: keys are for that dialog already, and no commands of the page behind it. What is typed is
 * typed into its text, if it begins with one, else it can be copied. Escape, a press elsewhere and Tab into a text give the keys back, and
 * give a dialog up that was asked for; one that comes by itself has something to say. The command bar has its own (typed-ahead.ts).
 */
function DialogAhead({ isAsked, onClose }: { isAsked: boolean; onClose: () => void }): null {
  const tellNowhere = useTellNowhere()
  const latest = useRef({ isAsked, onClose, tellNowhere })
  useEffect(() => {
    latest.current = { isAsked, onClose, tellNowhere }
  })
  useEffect(() => {
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    const letters = collectLetters()
    /** Whatever has the keyboard by now: the dialog, or what is behind it. */
    const give = () => {
      if (listening.signal.aborted) return
      listening.abort()
      const words = letters()
      const { activeElement } = document
      if (words === '') return
      if (isText(activeElement) && isOverThePage(activeElement)) {
        insertAtEnd(activeElement, words)
        return
      }
      const tell = (all: string) => {
        if (isSentence(all)) latest.current.tellNowhere(all)
      }
      // What follows is the rest of them, and presses nothing.
      if (isOverThePage(activeElement)) goOnAtDialog(words, performance.now(), tell)
      else tell(words)
    }
    // In the moment in which it has the keyboard, so that no letter comes before these.
    window.addEventListener('focusin', ({ target }) => isOverThePage(target) && give(), options)
    const giveUp = () => {
      if (latest.current.isAsked) latest.current.onClose()
      give()
    }
    const giveUpInText = () => {
      if (isTypedIn(document.activeElement) && !isOverThePage(document.activeElement)) giveUp()
    }
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Tab') return void setTimeout(giveUpInText)
        if (event.key !== 'Escape' || event.isComposing) return
        event.preventDefault()
        event.stopImmediatePropagation()
        giveUp()
      },
      options,
    )
    // Whoever presses elsewhere has gone on.
    window.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (!isOverThePage(target)) giveUp()
      },
      options,
    )
    const look = (framesLeft: number) => {
      if (framesLeft > 0) requestAnimationFrame(() => look(framesLeft - 1))
      else give()
    }
    return () => look(TAKING_FRAMES)
  }, [])
  return null
}
