import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { normalizeText } from '#core/normalize-text.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { FloatingPanel } from '#app/components/floating-panel.tsx'
import type { FloatingPanelProps } from '#app/components/floating-panel.tsx'
import { SearchField } from '#app/components/search-field.tsx'
import { useLiveTicket } from '#app/desk-client/use-live-ticket.ts'
import { CheckList } from './check-list.tsx'
import { useDesk } from '../desk/desk-context.tsx'
import { useTagging } from './use-tagging.ts'
import './tag-panel.css'

/** With more tags than this one looks for them by their names. */
const SEARCHED_FROM = 8

export type TagPanelProps = Pick<FloatingPanelProps, 'beside' | 'onClose'> & { ticket: TicketView }

/** The company's tags, and which of them the ticket's contact has: a press gives or takes one. */
export function TagPanel({ ticket: opened, beside, onClose }: TagPanelProps) {
  const { t } = useTranslation('tickets')
  const { directory } = useDesk()
  const give = useTagging()
  const [words, setWords] = useState('')
  const ticket = useLiveTicket(opened)
  const chosen = ticket.tags.map(({ id }) => id)
  const wanted = plain(words)
  const options = directory.tags.filter(({ name }) => plain(name).includes(wanted))
  const onChange = (next: number[]) => {
    const tag = directory.tags.find(({ id }) => next.includes(id) !== chosen.includes(id))
    if (tag === undefined) return
    void give(ticket, tag, next.includes(tag.id))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [only, ...others] = options
    if (event.key !== 'Enter' || wanted === '' || only === undefined || others.length > 0) return
    event.preventDefault()
    onChange(
      chosen.includes(only.id) ? chosen.filter((id) => id !== only.id) : [...chosen, only.id],
    )
    setWords('')
  }
  return (
    <FloatingPanel
      beside={beside}
      label={t('actions.tags')}
      className="tag-panel"
      onClose={onClose}
    >
      {directory.tags.length > SEARCHED_FROM && (
        <SearchField
          label={t('filters.tags')}
          value={words}
          onChange={setWords}
          onKeyDown={onKeyDown}
        />
      )}
      <CheckList title={t('filters.tags')} options={options} chosen={chosen} onChange={onChange} />
    </FloatingPanel>
  )
}

const plain = (text: string) =>
  normalizeText(text, 'NFD').replace(/\p{M}/gu, '').trim().toLocaleLowerCase()
