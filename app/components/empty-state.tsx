import type { ReactNode } from 'react'
import './empty-state.css'

export type EmptyStateProps = {
  icon?: ReactNode
  title: string
  /** What to do next, in a sentence. */
  children?: ReactNode
  action?: ReactNode
}

/** Nothing here, and the next step. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      {icon !== undefined && (
        <span className="empty-state-icon" aria-hidden>
          {icon}
        </span>
      )}
      <p className="empty-state-title">{title}</p>
      {children !== undefined && <div className="empty-state-text">{children}</div>}
      {action}
    </div>
  )
}
