import { IconButton } from '@radix-ui/themes/components/icon-button'
import { forwardRef } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { tip } from './tip-layer.tsx'

export type IconActionProps = Omit<
  ComponentProps<typeof IconButton>,
  'children' | 'aria-label' | 'title' | 'ref'
> & {
  /** What it does: the accessible name, and the tip. */
  label: string
  /** The key that does the same, shown in the tip. */
  shortcut?: string | undefined
  icon: ReactNode
}

/** A button that is only an icon, and still has a name. */
export const IconAction = forwardRef<HTMLButtonElement, IconActionProps>(function IconAction(
  { label, shortcut, icon, ...button },
  ref,
) {
  return (
    <IconButton
      ref={ref}
      type="button"
      variant="soft"
      color="gray"
      size="2"
      {...tip(label, { key: shortcut })}
      {...button}
      aria-label={label}
      aria-keyshortcuts={shortcut}
    >
      {icon}
    </IconButton>
  )
})
