import { IconButton } from '@radix-ui/themes/components/icon-button'
import { Tooltip } from '@radix-ui/themes/components/tooltip'
import type { ComponentProps, ReactNode } from 'react'

export type IconActionProps = Omit<ComponentProps<typeof IconButton>, 'children' | 'aria-label' | 'title'> & {
  /** What it does: the accessible name, and the tooltip. */
  label: string
  /** The key that does the same, shown in the tooltip. */
  shortcut?: string
  icon: ReactNode
}

/** A button that is only an icon, and still has a name. */
export function IconAction({ label, shortcut, icon, ...button }: IconActionProps) {
  return (
    <Tooltip content={shortcut === undefined ? label : `${label} (${shortcut})`}>
      <IconButton type="button" variant="soft" color="gray" size="2" {...button} aria-label={label} aria-keyshortcuts={shortcut}>
        {icon}
      </IconButton>
    </Tooltip>
  )
}
