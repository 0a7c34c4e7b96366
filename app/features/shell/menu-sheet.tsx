import { useNavigate } from '@remix-run/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { Suspense } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { fetchedAhead, lazyPart } from '#app/components/lazy-part.ts'
import { ClosePopoverProvider } from '#app/components/popover.tsx'
import { SearchField } from '#app/components/search-field.tsx'
import { useHistoryStep } from '#app/components/use-history-step.ts'
import type { UnseenAnnouncements } from '#domains/announcements/announcements.types.ts'
import { isModified } from '#app/components/key-press.ts'
import { commandsWords } from '#app/i18n/pages/commands.ts'
import { MenuAccount } from './menu-account.tsx'
import type { SheetView } from './menu-account.tsx'
import { MenuLists } from './menu-lists.tsx'
import { MenuPanels } from './menu-panels.tsx'
import type { ShownEntry } from '../frame/menu.ts'
import type { MenuMarks } from './rail-entry.tsx'
import { watchSwipeDown } from './watch-swipe-down.ts'
import './menu-sheet.css'

const load = () => import('./menu-search.tsx').then((m) => m.MenuSearch)
const MenuSearch = lazyPart(load, commandsWords)
const ahead = fetchedAhead(load)

export type MenuSheetProps = {
  entries: readonly ShownEntry[]
  marks: MenuMarks
  news: UnseenAnnouncements
  onRefresh: () => void
  onClose: () => void
}

/** Everything that a person on a phone may open: pages, account, announcements; with a search over all of it. */
export function MenuSheet({ entries, marks, news, onRefresh, onClose }: MenuSheetProps) {
  const { t } = useTranslation(['navigation', 'common'])
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const [view, setView] = useState<SheetView>('menu')
  const [text, setText] = useState('')
  const leave = useHistoryStep(onClose)
  useModal(dialog, leave)

  const go = (event: MouseEvent, path: string) => {
    if (isModified(event)) return
    event.preventDefault()
    leave(() => navigate(path))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const first = dialog.current?.querySelector<HTMLElement>('[data-hit]')
    if (first == null || event.nativeEvent.isComposing) return
    if (event.key === 'Enter') first.click()
    else if (event.key === 'ArrowDown') first.focus()
    else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      className="menu-sheet"
      aria-label={t('navigation:title')}
      tabIndex={-1}
      data-testid="menu-sheet"
    >
      <div className="menu-sheet-panel" data-searching={text === '' ? undefined : ''}>
        <span className="menu-sheet-grip" aria-hidden />
        {view === 'menu' ? (
          <>
            <div {...ahead}>
              <SearchField
                className="menu-search"
                label={t('navigation:search')}
                value={text}
                testId="menu-search"
                onChange={setText}
                onKeyDown={onKeyDown}
              />
            </div>
            <div className="menu-sheet-body scroll-y">
              {text.trim() === '' ? (
                <>
                  <MenuLists entries={entries} marks={marks} onGo={go} />
                  <MenuAccount news={news} onView={setView} onLeave={leave} />
                </>
              ) : (
                <Suspense fallback={<p className="nav-note">{t('common:loading')}</p>}>
                  <MenuSearch text={text} onRefresh={onRefresh} onLeave={leave} />
                </Suspense>
              )}
            </div>
          </>
        ) : (
          <ClosePopoverProvider value={leave}>
            <MenuPanels
              view={view}
              news={news}
              onRefresh={onRefresh}
              onBack={() => setView('menu')}
            />
          </ClosePopoverProvider>
        )}
        <button type="button" className="sr-only" onClick={() => leave()}>
          {t('common:close')}
        </button>
      </div>
    </dialog>
  )
}

/** The platform's own modal dialog: everything else is inert, and the focus goes back where it was. */
function useModal(dialog: { current: HTMLDialogElement | null }, leave: () => void): void {
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Not the search field: it would bring up the keyboard over half of the sheet.
    element?.focus({ preventScroll: true })
    return () => element?.close()
  }, [dialog])
  useEffect(() => {
    const element = dialog.current
    if (element === null) return
    const listeners = new AbortController()
    const { signal } = listeners
    // Escape, and Android's way back.
    element.addEventListener(
      'cancel',
      (event) => {
        event.preventDefault()
        leave()
      },
      { signal },
    )
    // Outside is the dialog itself: all that is in it stands in its panel.
    element.addEventListener('click', ({ target }) => target === element && leave(), { signal })
    const endSwipe = watchSwipeDown(element, leave)
    return () => {
      listeners.abort()
      endSwipe()
    }
  }, [dialog, leave])
}
