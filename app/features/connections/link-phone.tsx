import { Button } from '@radix-ui/themes/components/button'
import type { ButtonProps } from '@radix-ui/themes/components/button'
import { Link, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { FROM_PAGE } from '#app/components/dialogs/dialog-url.ts'
import { usePageConnections } from './use-connections.ts'

type DialogLinkProps = Pick<ButtonProps, 'size' | 'variant' | 'color' | 'aria-label'> & {
  /** Of the connection, or all of them. */
  of: number | 'all'
  /** Below `/connections/{id}/`; '' is its form. */
  to: string
  testId: string
  /** In place of the dialog that is open. */
  replace?: boolean
  onClick?: () => void
  children: ReactNode
}

/** A link to a connection's dialog that looks like a button. */
export function DialogLink(props: DialogLinkProps) {
  const { of, to, testId, replace = false, onClick, children, ...button } = props
  const location = useLocation()
  const state: unknown = replace ? location.state : FROM_PAGE
  return (
    <Button asChild {...button}>
      <Link
        to={`/connections/${of}${to === '' ? '' : `/${to}`}`}
        replace={replace}
        state={state}
        prefetch="intent"
        preventScrollReset
        aria-label={button['aria-label']}
        data-testid={testId}
        onClick={onClick}
      >
        {children}
      </Link>
    </Button>
  )
}

/** Asks for a QR code, and leads to where it is shown. Without scripts it is asked for there. */
export function LinkPhone(props: Omit<DialogLinkProps, 'of' | 'to' | 'onClick'> & { of: number }) {
  const { link } = usePageConnections()
  return <DialogLink {...props} to="link" onClick={() => link(props.of)} />
}
