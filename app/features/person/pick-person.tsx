import { Form, Link, useLocation, useSearchParams } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { formatNumber } from '#core/phone.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { SearchField } from '#app/components/search-field.tsx'
import { useTypedSearch } from '#app/components/use-typed-search.ts'
import { FIND } from './find-param.ts'
import type { PersonSummary } from './found-people.server.ts'
import './pick-person.css'

type PickPersonProps = {
  /** Null while nothing is looked for. */
  found: readonly PersonSummary[] | null
  /** The parameter of the address that says who is chosen. */
  param: string
  words: { find: string; hint: string; nobody: string; found: string }
}

/**
 * Looks for one contact. The text stands in the address, where the form without scripts puts it too; so does who is chosen. It
 * all is one step of the history: closing the dialog goes back to the page.
 */
export function PickPerson({ found, param, words }: PickPersonProps) {
  const { state } = useLocation() as { state: unknown }
  const [search, setSearch] = useSearchParams()
  const { text, setText } = useTypedSearch(search.get(FIND) ?? '', (wanted) =>
    setSearch(
      (known) => {
        if (wanted === '') known.delete(FIND)
        else known.set(FIND, wanted)
        return known
      },
      { preventScrollReset: true, replace: true, state },
    ),
  )
  const chosen = (id: number) => {
    const next = new URLSearchParams(search)
    next.delete(FIND)
    next.set(param, String(id))
    return `?${next.toString()}`
  }
  const place = useRef<HTMLDivElement>(null)
  // In the place of who was chosen before, the focus is lost with their line.
  useEffect(
    () => place.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus(),
    [],
  )
  const isOfText = found !== null && search.get(FIND) === text.trim()
  useEffect(() => {
    const { current } = place
    const onKey = (event: KeyboardEvent) => {
      if (current !== null && goThrough(event, current, isOfText)) event.preventDefault()
    }
    current?.addEventListener('keydown', onKey)
    return () => current?.removeEventListener('keydown', onKey)
  }, [isOfText])
  return (
    <div ref={place} className="pick-person">
      <Form method="get" role="search" replace state={state}>
        {[...search]
          .filter(([name]) => name !== FIND)
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <SearchField name={FIND} label={words.find} value={text} testId="find" onChange={setText} />
      </Form>
      {found === null && <p className="field-hint">{words.hint}</p>}
      {found?.length === 0 && (
        <p className="field-hint" role="status">
          {words.nobody}
        </p>
      )}
      {found !== null && found.length > 0 && (
        <ul className="found-people scroll-y" aria-label={words.found}>
          {found.map((contact) => (
            <li key={contact.id}>
              <Link
                to={{ pathname: '.', search: chosen(contact.id) }}
                state={state}
                replace
                preventScrollReset
                className="person focus-ring"
                data-testid={`contact-${contact.id}`}
              >
                <Person contact={contact} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/**
 * The arrows lead from the text to who was found and back, Home and End to the first of them and the last; Enter in the text chooses the only one, once they are of what it says. Returns
 * whether the key meant something.
 */
function goThrough(event: KeyboardEvent, place: HTMLElement, isOfText: boolean): boolean {
  const { key, target, isComposing } = event
  if (isComposing) return false
  const people = [...place.querySelectorAll<HTMLElement>('.found-people a')]
  const at = people.indexOf(target as HTMLElement)
  if (key === 'Enter' && at < 0 && isOfText && people.length === 1) {
    people[0]?.click()
    return true
  }
  // In the text, Home and End are the text's.
  const ends = at < 0 ? {} : { Home: 0, End: people.length - 1 }
  const next = ({ ArrowDown: at + 1, ArrowUp: at - 1, ...ends } as Record<string, number>)[key]
  if (next === undefined) return false
  const to = next < 0 ? place.querySelector<HTMLElement>('input[type="search"]') : people[next]
  to?.focus()
  return to != null
}

/** Who somebody is, in a line of class `person`, or `person-chosen` once that is settled. */
export function Person({
  contact,
}: {
  contact: Omit<PersonSummary, 'id' | 'email' | 'active'> & { email?: string }
}) {
  const { name, number, email = '', picture } = contact
  const facts = [formatNumber(number), email].filter((text) => text !== '')
  return (
    <>
      <Avatar name={name} src={picture} size={32} />
      <span className="person-words">
        <span className="truncate">{name}</span>
        {facts.length > 0 && <small className="truncate">{facts.join(' · ')}</small>}
      </span>
    </>
  )
}
