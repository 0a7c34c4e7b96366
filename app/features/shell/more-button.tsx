import { NavLink } from '@remix-run/react'
import { Menu } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { MouseEvent } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { isModified } from '#app/components/key-press.ts'
import { fetchedAhead, lazyPart } from '#app/components/lazy-part.ts'
import { CountBadge } from '../frame/count-badge.tsx'
import type { MenuSheetProps } from './menu-sheet.tsx'
import { usePhone } from './use-phone.ts'

const load = () => import('./lazy-sheet.ts').then((m) => m.loadSheet())
const MenuSheet = lazyPart(load)
const ahead = fetchedAhead(load)

/** The whole menu by an address of its own: what a browser without scripts opens. */
export const MENU_PATH = '/menu'

type MoreButtonProps = Omit<MenuSheetProps, 'onClose'>

/** The last entry of a phone's bar: a sheet with everything; without scripts the same as a page. */
export function MoreButton(sheet: MoreButtonProps) {
  const { t } = useTranslation('shell')
  const isPhone = usePhone()
  const [isOpen, setIsOpen] = useState(false)
  const { attention } = sheet.marks
  const count = sheet.news.unseen.length
  const counted = count > 0 ? `${t('more')}, ${t('announcements.fresh', { count })}` : t('more')
  const open = (event: MouseEvent) => {
    if (isModified(event) || !isPhone) return
    event.preventDefault()
    setIsOpen(true)
  }
  return (
    <>
      <NavLink
        to={MENU_PATH}
        className="rail-item rail-more focus-ring"
        aria-label={attention ? `${counted}, ${t('attention')}` : counted}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-testid="open-menu"
        onClick={open}
        {...ahead}
      >
        <Menu size={20} strokeWidth={1.8} aria-hidden />
        <span className="rail-label truncate">{t('more')}</span>
        <CountBadge count={count} attention={attention} />
      </NavLink>
      {isOpen && isPhone && (
        <Suspense fallback={null}>
          <MenuSheet {...sheet} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
