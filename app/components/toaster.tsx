import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { dismissToast, toastStore } from './toast.ts'
import type { ToastAction } from './toast.ts'
import { useFocusOnwards } from './use-focus-back.ts'
import { useToasterPlace } from './use-toaster-place.ts'
import './toaster.css'

const NONE: ReturnType<typeof toastStore.snapshot> = []
const ICONS = { info: Info, success: CircleCheck, error: CircleAlert }

type Shown = ReturnType<typeof toastStore.snapshot>[number]

/** All notices. Always in the document, so that a screen reader knows the live region before something is said in it. */
export function Toaster() {
  const { t } = useTranslation('common')
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot, () => NONE)
  const section = useRef<HTMLElement>(null)
  const place = useToasterPlace(section, shown.length > 0)
  return (
    <section
      ref={section}
      className="toaster"
      style={place ?? undefined}
      aria-label={t('notifications')}
      aria-live="polite"
      aria-relevant="additions"
    >
      {shown.map((one) => (
        <Notice key={one.id} notice={one} />
      ))}
    </section>
  )
}

function Notice({ notice }: { notice: Shown }) {
  const { t } = useTranslation('common')
  const [held, setHeld] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const noteFocus = useFocusOnwards(box)
  const { id, durationMs } = notice
  useEffect(() => {
    // A pointer or the keyboard on the notice holds it: nobody loses an undo while reaching for it.
    if (durationMs === null || held) return
    const timer = setTimeout(() => dismissToast(id), durationMs)
    return () => clearTimeout(timer)
  }, [id, durationMs, held])
  const Icon = ICONS[notice.kind]
  const act = (run: ToastAction['run']) => () => {
    const done = run()
    if (done === undefined) dismissToast(id)
    else void done.then((isDone) => isDone && dismissToast(id))
  }
  return (
    <div
      ref={box}
      className="toast"
      data-kind={notice.kind}
      role={notice.kind === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => {
        noteFocus(event)
        setHeld(true)
      }}
      onBlur={() => setHeld(false)}
    >
      <Icon size={16} aria-hidden />
      <span className="toast-text">{notice.text}</span>
      {notice.undo && (
        <button type="button" className="plain-button toast-action" onClick={act(notice.undo.run)}>
          {notice.undo.label ?? t('undo')}
        </button>
      )}
      {notice.action && (
        <button
          type="button"
          className="plain-button toast-action"
          onClick={act(notice.action.run)}
        >
          {notice.action.label}
        </button>
      )}
      <button
        type="button"
        className="plain-button sign-button toast-close"
        aria-label={t('dismiss')}
        onClick={() => dismissToast(id)}
      >
        <X size={14} aria-hidden />
      </button>
    </div>
  )
}
