import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { SEARCH_MIN_CHARS } from '#domains/word-index/limits.ts'
import { keys } from '#app/desk-client/keys.ts'
import { searchTicket } from '#app/desk-client/search-api.ts'
import { PlainIconButton } from '#app/components/plain-icon-button.tsx'
import { SEARCH_DEBOUNCE_MS } from '../desk/limits.ts'
import { markPhraseIn } from './mark-phrase.ts'
import './find-in-ticket.css'

type FindInTicketProps = {
  ticketId: number
  /** Brings a message to the middle of the screen, wherever in the ticket it stands. */
  onGo: (messageId: number) => void
  onClose: () => void
}

/** Looks for a phrase in one conversation: the newest hit first, up to the older ones. */
export function FindInTicket({ ticketId, onGo, onClose }: FindInTicketProps) {
  const { t } = useTranslation('search')
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const [at, setAt] = useState(0)
  const box = useRef<HTMLInputElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const isLongEnough = asked.length >= SEARCH_MIN_CHARS
  const { data, isFetching, isError } = useQuery({
    queryKey: keys.inTicket(ticketId, asked),
    queryFn: ({ signal }) => searchTicket(ticketId, asked, signal),
    enabled: isLongEnough,
    // Messages come all the time: another look asks anew.
    staleTime: 0,
    gcTime: 0,
  })
  const hits = data?.hits
  const count = hits?.length ?? 0

  useEffect(() => box.current?.focus(), [])
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const latest = useRef(onGo)
  useEffect(() => {
    latest.current = onGo
  })
  useEffect(() => {
    setAt(0)
    const newest = hits?.[0]
    if (newest !== undefined) latest.current(newest.id)
  }, [hits])
  useEffect(
    () => markPhraseIn(bar.current?.parentElement ?? null, isLongEnough ? asked : ''),
    [asked, isLongEnough],
  )

  const step = (by: number) => {
    if (hits === undefined || count === 0) return
    const to = (at + by + count) % count
    setAt(to)
    const hit = hits[to]
    if (hit !== undefined) onGo(hit.id)
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && typed.trim() !== asked) setAsked(typed.trim())
    else if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
    else if (event.key === 'ArrowUp') step(1)
    else if (event.key === 'ArrowDown') step(-1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const said = () => {
    if (!isLongEnough || asked !== typed.trim()) return ''
    if (isError) return t('failed')
    if (isFetching || hits === undefined) return '…'
    if (count === 0) return t('inTicket.none')
    return t(data?.hasMore === true ? 'inTicket.atMost' : 'inTicket.at', { at: at + 1, count })
  }
  return (
    <div ref={bar} className="find-in-ticket" role="search" aria-label={t('inTicket.label')}>
      <Search size={15} strokeWidth={1.8} aria-hidden />
      <input
        ref={box}
        type="text"
        className="find-box"
        autoComplete="off"
        enterKeyHint="search"
        aria-label={t('inTicket.label')}
        placeholder={t('inTicket.placeholder')}
        data-testid="find-in-ticket"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span className="find-count" role="status" data-testid="find-count">
        {said()}
      </span>
      <PlainIconButton
        className="find-step"
        label={t('inTicket.older')}
        icon={<ChevronUp size={16} aria-hidden />}
        disabled={count === 0}
        onClick={() => step(1)}
      />
      <PlainIconButton
        className="find-step"
        label={t('inTicket.newer')}
        icon={<ChevronDown size={16} aria-hidden />}
        disabled={count === 0}
        onClick={() => step(-1)}
      />
      <PlainIconButton
        className="find-step"
        label={t('inTicket.close')}
        icon={<X size={16} aria-hidden />}
        onClick={onClose}
      />
    </div>
  )
}
