import { Suspense, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { FloatingPanel } from './floating-panel.tsx'

type OpenerProps = {
  /** What it opens: the accessible name, and the tip. */
  label: string
  icon: ReactNode
  className?: string
  tabIndex?: number
  'data-testid': string
  'data-tool'?: string
}

type MenuButtonProps = OpenerProps & {
  popup?: 'dialog' | 'menu'
  /** What is there while it is open, as it places itself beside the button. */
  children: (close: () => void, button: RefObject<HTMLButtonElement>) => ReactNode
}

/** An icon that opens something which only then exists: where many stand on a screen, a closed one costs nothing. */
export function MenuButton({
  label,
  icon,
  className = '',
  popup = 'menu',
  tabIndex = 0,
  children,
  ...data
}: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`plain-button ${className}`.trimEnd()}
        tabIndex={tabIndex}
        aria-label={label}
        aria-haspopup={popup}
        aria-expanded={isOpen}
        title={label}
        {...data}
        onClick={() => setIsOpen(true)}
      >
        {icon}
      </button>
      {isOpen && <Suspense fallback={null}>{children(() => setIsOpen(false), button)}</Suspense>}
    </>
  )
}

type PanelButtonProps = OpenerProps & {
  panelClassName?: string
  /** It is closed, and the keyboard is on its button again: called to take it on from there. */
  onBack?: () => void
  children: (close: () => void) => ReactNode
}

/** An icon that opens a panel above itself. */
export function PanelButton({ panelClassName, onBack, children, ...opener }: PanelButtonProps) {
  return (
    <MenuButton {...opener} popup="dialog">
      {(close, button) => (
        <FloatingPanel
          beside={button}
          label={opener.label}
          side="top"
          {...(panelClassName === undefined ? {} : { className: panelClassName })}
          onClose={() => {
            close()
            if (document.activeElement === button.current) onBack?.()
          }}
        >
          <Suspense fallback={null}>{children(close)}</Suspense>
        </FloatingPanel>
      )}
    </MenuButton>
  )
}
