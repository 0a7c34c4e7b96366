import { Link } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { usePlaceInPage } from './use-place-in-page.ts'
import './page.css'

export type PageProps = {
  title: string
  /** How many there are of what the page lists. */
  count?: number
  /** The page that this one is a part of. */
  back?: { to: string; label: string }
  /** What the page is for, in a sentence. */
  lead?: string
  /** Buttons at the end of the title's row. */
  actions?: ReactNode
  children: ReactNode
  /** Dialogs: beside what scrolls, above all of it. The document without scripts has them here too. */
  over?: ReactNode
}

/** A page inside the company's frame: title, actions, content. */
export function Page({ title, count, back, lead, actions, children, over }: PageProps) {
  const page = useRef<HTMLDivElement>(null)
  usePlaceInPage(page)
  return (
    <>
      <div ref={page} className="page scroll-y">
        <header className="page-head">
          <div className="page-words">
            {back !== undefined && (
              <Link to={back.to} className="page-back focus-ring" prefetch="intent">
                <ChevronLeft size={14} aria-hidden />
                {back.label}
              </Link>
            )}
            <h1 className="page-title">
              {title}
              {count !== undefined && <span className="page-count"> ({count})</span>}
            </h1>
            {lead !== undefined && <p className="page-lead">{lead}</p>}
          </div>
          {actions !== undefined && <div className="page-actions">{actions}</div>}
        </header>
        <div className="page-body">{children}</div>
      </div>
      {over}
    </>
  )
}
