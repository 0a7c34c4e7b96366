import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { claimFormDraft } from '#app/components/forms/form-drafts.ts'
import { FormOwnerContext } from '#app/components/forms/form-owner.ts'
import { TipLayer } from '#app/components/tip-layer.tsx'
import { useTypedAtDialog } from '#app/components/use-typed-at-dialog.ts'
import { tabStorage } from '#app/desk-client/device-storage.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import { LazyProfile } from '#app/features/profile/lazy-profile.tsx'
import { useSessionEnd } from '#app/features/session/end-session.ts'
import { useOwnRecord } from '#app/features/session/own-record.ts'
import { NotificationsHost } from './notifications-host.tsx'
import { savePreferences } from '#app/features/session/save-preferences.ts'
import { unreadOf } from './bell-rows.ts'
import type { BellProps } from './bell.tsx'
import { CONTENT_ID } from './content-id.ts'
import { ConnectionState } from './connection-state.tsx'
import type { ConnectionStateProps } from './connection-state.tsx'
import { LazyOverlays } from './lazy-overlays.tsx'
import type { MenuGroup } from '../frame/menu.ts'
import { PageProgress } from './page-progress.tsx'
import { Rail } from './rail.tsx'
import type { ShellData } from '../frame/shell.server.ts'
import { ScriptsFailed } from './scripts-failed.tsx'
import { SubscriptionWarning } from './subscription-warning.tsx'
import { useMenu } from '../frame/use-menu.ts'
import { useNewVersion } from './use-new-version.ts'
import { useLatePresses } from './use-late-presses.ts'
import { useShellKeys } from './use-shell-keys.ts'
import { ViewerProvider } from '../frame/viewer.tsx'
import './shell.css'

export type ShellProps = {
  /** Of `shellData`, by the page's loader. */
  data: ShellData
  /** Unread counts by the path of a menu entry. */
  badges?: Record<string, number>
  bell?: BellProps
  connection?: ConnectionStateProps
  /** Above the page. */
  notice?: ReactNode
  /** Asks for everything anew; unless given, the page's loaders run again. */
  onRefresh?: () => void
  /** The bar at the bottom of a phone's screen: an open conversation needs its room. */
  phoneBar?: boolean
  /** Is given the shell as this person has it now, and null once it is left. */
  onShown?: ((shell: ShellData | null) => void) | undefined
  children: ReactNode
}

const NONE_FOLDED: readonly MenuGroup[] = []
const ALWAYS_ONLINE: ConnectionStateProps = { state: 'online', waiting: 0 }

/** The frame around every private page: navigation at the left (at the bottom on a phone), the page beside it. */
export function Shell({
  data,
  badges = {},
  bell,
  connection = ALWAYS_ONLINE,
  notice,
  onRefresh,
  phoneBar = true,
  onShown,
  children,
}: ShellProps) {
  const { t } = useTranslation('common')
  const [menu, setMenu] = useState(data.menu)
  const revalidator = useRevalidator()
  const refresh = onRefresh ?? (() => void revalidator.revalidate())
  useShellKeys(useMenu(data.viewer))
  useTypedAtDialog()
  useLatePresses()
  useOwnRecord()
  useNewVersion(data.viewer.version, connection.state === 'online')
  useSessionEnd()
  const { id: userId } = data.viewer.user
  useEffect(() => claimFormDraft(tabStorage(), userId, serverNow()), [userId])
  useEffect(() => {
    onShown?.({ ...data, menu })
    return () => onShown?.(null)
  }, [onShown, data, menu])

  const toggleMenu = () => {
    const next = menu === 'open' ? 'closed' : 'open'
    setMenu(next)
    savePreferences({ menu: next })
  }
  return (
    <ViewerProvider value={data.viewer}>
      <a
        className="skip-link"
        href={`#${CONTENT_ID}`}
        onClick={(event) => {
          // The browser's own way would be an entry of the history that the router knows nothing of.
          event.preventDefault()
          document.getElementById(CONTENT_ID)?.focus()
        }}
      >
        {t('skipToContent')}
      </a>
      <div className="shell" data-menu={menu} data-phone-bar={phoneBar ? 'shown' : 'hidden'}>
        <Rail
          menu={menu}
          onToggleMenu={toggleMenu}
          folded={data.folded ?? NONE_FOLDED}
          badges={badges}
          bell={bell}
          connectionsNeedAttention={data.connectionsNeedAttention}
          announcements={data.announcements}
          onRefresh={refresh}
        />
        <div className="shell-main">
          <aside aria-label={t('notifications')}>
            <ScriptsFailed />
            <SubscriptionWarning daysLeft={data.daysLeft} />
            <ConnectionState {...connection} />
            {notice}
          </aside>
          <main id={CONTENT_ID} className="shell-content" tabIndex={-1}>
            <FormOwnerContext.Provider value={userId}>{children}</FormOwnerContext.Provider>
          </main>
        </div>
      </div>
      <PageProgress />
      <TipLayer />
      <LazyOverlays onRefresh={refresh} />
      <LazyProfile />
      <NotificationsHost unread={unreadOf(bell)} shell={data} />
    </ViewerProvider>
  )
}
