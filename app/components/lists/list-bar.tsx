import { Form, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { SearchField } from '../search-field.tsx'
import { useTypedSearch } from '../use-typed-search.ts'
import './lists.css'

type ListBarProps = {
  label: string
  placeholder?: string
  /** Filters beside the search. */
  children?: ReactNode
}

/** What narrows a list. The text stands in the address (`q`), which follows half a second behind; without scripts Enter sends it. */
export function ListBar({ label, placeholder = label, children }: ListBarProps) {
  const [search, setSearch] = useSearchParams()
  const { text, setText } = useTypedSearch(search.get('q') ?? '', (wanted) =>
    setSearch(
      (known) => {
        known.delete('cursor')
        if (wanted === '') known.delete('q')
        else known.set('q', wanted)
        return known
      },
      { preventScrollReset: true, replace: true },
    ),
  )

  return (
    <Form method="get" role="search" className="list-bar">
      <SearchField
        className="list-search"
        name="q"
        label={label}
        placeholder={placeholder}
        value={text}
        testId="search"
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') setText('')
        }}
      />
      {children}
    </Form>
  )
}
