import * as Themes from '@radix-ui/themes/components/dialog'
import type { ComponentProps } from 'react'
import { BackCloses } from './back-closes.tsx'
import './dialog.css'

export { Close, Description, Root, Title } from '@radix-ui/themes/components/dialog'

/** What every dialog stands in: the system's way back closes it, as Escape does. */
export function Content({ children, ...props }: ComponentProps<typeof Themes.Content>) {
  return (
    <Themes.Content {...props}>
      <BackCloses />
      {children}
    </Themes.Content>
  )
}
