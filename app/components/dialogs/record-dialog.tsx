import * as Primitive from '@radix-ui/react-dialog'
import { Title } from '@radix-ui/themes/components/dialog'
import { useLocation } from '@remix-run/react'
import { useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { BackCloses } from '../back-closes.tsx'
import { DialogUrlContext, noQuestion, QuestionContext, useOwnDialogUrl } from './dialog-url.ts'
import { beginningOfPage, leadingTo, useFocusBack } from '../use-focus-back.ts'
import '../dialog.css'
import '../forms/forms.css'

type RecordDialogProps = {
  title: string
  /** A question instead of a form. */
  alert?: boolean
  /** Begins at the way out: what else could have the focus first must not have it. So does a question. */
  startsAtWayOut?: boolean
  /** Begins at the dialog itself: it is read from its top, and its first button answers something. */
  startsAtTop?: boolean
  className?: string
  /** Parameters of its address that are not the page’s. */
  own?: readonly string[]
  /** Stands over whatever page has these parameters in its address, and is no route of it. */
  overAny?: boolean
  /** Takes it away, where it stands in no address. */
  onClose?: (() => void) | undefined
  /** What has the focus once its work is done, where that may take away what led to it. */
  whenDone?: () => HTMLElement | null
  children: ReactNode
}

/**
 * A dialog that is a route below its page. It stands in the page, not in a portal: a portal is empty in the server's document, and
 * this is whole there, and is taken over as it stands. The classes are those of Radix Themes' own dialog.
 */
export function RecordDialog(props: RecordDialogProps) {
  const { title, alert = false, startsAtWayOut = alert, className, own, overAny, children } = props
  const { onClose, whenDone } = props
  const [question] = useState(noQuestion)
  const url = useOwnDialogUrl(own, overAny || onClose !== undefined)
  const isDone = useRef(false)
  const dialog = useMemo(() => {
    // Asked here: the router hears of its question a moment after the form is drawn.
    const close = () => question.leave(onClose ?? url.close)
    const { under, done } = onClose === undefined ? url : { under: url.under, done: onClose }
    const end = () => {
      isDone.current = true
      return done()
    }
    return { under, close, done: end }
  }, [url, onClose, question])
  // A question that has just been drawn does not listen to keys yet: what it would have heard comes here.
  const close = () => (question.putAway ?? dialog.close)()
  const { pathname } = useLocation()
  useFocusBack(
    undefined,
    // A row that is gone has an heir of its own (use-row-focus.ts).
    (wasNothing) =>
      leadingTo(pathname, url.under.split('?')[0] ?? '') ?? (wasNothing ? beginningOfPage() : null),
    () => (isDone.current ? (whenDone?.() ?? null) : null),
  )
  const size = alert ? 'dialog-narrow' : 'dialog-form'
  return (
    <DialogUrlContext.Provider value={dialog}>
      <Primitive.Root open modal onOpenChange={(open) => !open && close()}>
        <Primitive.Overlay className="rt-BaseDialogOverlay rt-DialogOverlay">
          <div className="rt-BaseDialogScroll rt-DialogScroll">
            <div className="rt-BaseDialogScrollPadding rt-DialogScrollPadding rt-r-align-center">
              <Primitive.Content
                role={alert ? 'alertdialog' : 'dialog'}
                className={`rt-BaseDialogContent rt-DialogContent rt-r-size-3 dialog ${size} ${className ?? ''}`}
                aria-describedby={alert ? 'dialog-text' : undefined}
                onInteractOutside={(event) => {
                  // A notice stands over the dialog: what it offers is no way out. It may be gone by now, in one piece.
                  const { target } = event.detail.originalEvent
                  if ((target as Element).closest('.toast') !== null) event.preventDefault()
                }}
                onOpenAutoFocus={(event) => {
                  const dialog = event.currentTarget as Element
                  // Radix passes links over, and what cannot be undone must not be first.
                  const first = startsAtWayOut
                    ? dialog.querySelector('.dialog-actions a')
                    : props.startsAtTop === true
                      ? dialog
                      : textAfterFile(dialog)
                  if (!(first instanceof HTMLElement)) return
                  event.preventDefault()
                  first.focus()
                }}
              >
                <BackCloses />
                <Title size="4">{title}</Title>
                <QuestionContext.Provider value={question}>{children}</QuestionContext.Provider>
              </Primitive.Content>
            </div>
          </div>
        </Primitive.Overlay>
      </Primitive.Root>
    </DialogUrlContext.Provider>
  )
}

/** Where a form's first field chooses a file, its first text: who begins to type means that. */
function textAfterFile(dialog: Element): Element | null {
  const first = dialog.querySelector(':is(input, select, textarea):not([type="hidden"])')
  return first?.matches('[type="file"]') === true
    ? dialog.querySelector(':is(textarea, input[type="text"], input:not([type]))')
    : null
}
