import { Link } from '@remix-run/react'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import { SHOWN_NAMES, searchFor } from './page-address.ts'
import type { PageAddress } from './page-address.ts'

type ListAddress = Extract<PageAddress, { view: 'list' }>

/** Which messages the list shows: those of a status, or all of one day, which the calendar leads to. */
export function ListFilters({ address }: { address: ListAddress }) {
  const { t } = useTranslation('schedules')
  const formats = useFormats()
  const { view, text, shown, day } = address
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = tabs.current?.querySelector<HTMLElement>('[aria-current]')
    if (tabs.current === null || current == null) return
    tabs.current.scrollLeft =
      current.offsetLeft - (tabs.current.clientWidth - current.offsetWidth) / 2
  }, [shown])
  if (day !== null)
    return (
      <>
        <input type="hidden" name="day" value={day} />
        <Link
          className="day-filter"
          to={{ pathname: '.', search: searchFor({ view, text, shown: 'waiting', day: null }) }}
          preventScrollReset
          aria-label={`${t('day.only', { day: formats.shortDay(day) })}. ${t('day.every')}`}
          data-testid="day-filter"
        >
          {t('day.only', { day: formats.shortDay(day) })}
          <X size={13} aria-hidden />
        </Link>
      </>
    )
  return (
    <>
      {/* Without scripts the search is a form, which sends what it holds. */}
      {shown !== 'waiting' && <input type="hidden" name="show" value={shown} />}
      <nav ref={tabs} className="link-tabs" aria-label={t('show.label')}>
        {SHOWN_NAMES.map((name) => (
          <Link
            key={name}
            to={{ pathname: '.', search: searchFor({ view, text, shown: name, day }) }}
            aria-current={name === shown ? 'page' : undefined}
            preventScrollReset
            data-testid={`show-${name}`}
          >
            {t(`show.${name}`)}
          </Link>
        ))}
      </nav>
    </>
  )
}
