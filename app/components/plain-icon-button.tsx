import { forwardRef } from 'react'
import type { ComponentProps, ReactNode } from 'react'

export type PlainIconButtonProps = Omit<
  ComponentProps<'button'>,
  'children' | 'type' | 'aria-label' | 'title' | 'ref'
> & {
  /** What it does: its name, and what the pointer is told. */
  label: string
  icon: ReactNode
}

/** A small icon within something else that is pressed, without a frame of its own. Where it stands by itself it is an `IconAction`. */
export const PlainIconButton = forwardRef<HTMLButtonElement, PlainIconButtonProps>(
  function PlainIconButton({ label, icon, className = '', ...button }, ref) {
    return (
      <button
        ref={ref}
        type="button"
        {...button}
        className={`plain-button ${className} focus-ring`}
        aria-label={label}
        title={label}
      >
        {icon}
      </button>
    )
  },
)
