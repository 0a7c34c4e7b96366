import { useRevalidator } from '@remix-run/react'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TipLayer } from '#app/components/tip-layer.tsx'
import { LazyProfile } from '#app/features/profile/lazy-profile.tsx'
import { useSessionEnd } from '#app/features/session/end-session.ts'
import { useOwnRecord } from '#app/features/session/own-record.ts'
import { NotificationsHost } from '#app/features/notifications/notifications-host.tsx'
import { savePreferences } from '#app/features/session/save-preferences.ts'
import type { BellProps } from './bell.tsx'
import { ConnectionState } from './connection-state.tsx'
import type { ConnectionStateProps } from './connection-state.tsx'
import { LazyOverlays } from './lazy-overlays.tsx'
import { menuFor } from './menu.ts'
import { Rail } from './rail.tsx'
import type { ShellData } from './shell.server.ts'
import { SubscriptionWarning } from './subscription-warning.tsx'
import { useNewVersion } from './use-new-version.ts'
import { useShellKeys } from './use-shell-keys.ts'
import { ViewerProvider } from './viewer.tsx'
import './shell.css'

export type ShellProps = {
  /** Of `shellData`, by the page's loader. */
  data: ShellData
  /** Unread counts by the path of a menu entry. */
  badges?: Record<string, number>
  bell?: BellProps
  connection?: ConnectionStateProps
  /** Asks for everything anew; unless given, the page's loaders run again. */
  onRefresh?: () => void
  /** The bar at the bottom of a phone's screen: an open conversation needs its room. */
  phoneBar?: boolean
  children: ReactNode
}

const ALWAYS_ONLINE: ConnectionStateProps = { state: 'online', waiting: 0 }

/** The frame around every private page: navigation at the left (at the bottom on a phone), the page beside it. */
export function Shell({
  data,
  badges = {},
  bell,
  connection = ALWAYS_ONLINE,
  onRefresh,
  phoneBar = true,
  children,
}: ShellProps) {
  const { t } = useTranslation('common')
  const [menu, setMenu] = useState(data.menu)
  const revalidator = useRevalidator()
  const refresh = onRefresh ?? (() => void revalidator.revalidate())
  useShellKeys(useMemo(() => menuFor(data.viewer), [data.viewer]))
  useOwnRecord()
  useNewVersion(data.viewer.version, connection.state === 'online')
  useSessionEnd()

  const toggleMenu = () => {
    const next = menu === 'open' ? 'closed' : 'open'
    setMenu(next)
    savePreferences({ menu: next })
  }
  return (
    <ViewerProvider value={data.viewer}>
      <a className="skip-link" href="#content">
        {t('skipToContent')}
      </a>
      <div className="shell" data-menu={menu} data-phone-bar={phoneBar ? 'shown' : 'hidden'}>
        <Rail
          menu={menu}
          onToggleMenu={toggleMenu}
          badges={badges}
          bell={bell}
          connectionsNeedAttention={data.connectionsNeedAttention}
          announcements={data.announcements}
          onRefresh={refresh}
        />
        <div className="shell-main">
          <aside aria-label={t('notifications')}>
            <SubscriptionWarning daysLeft={data.daysLeft} />
            <ConnectionState {...connection} />
          </aside>
          <main id="content" className="shell-content" tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
      <TipLayer />
      <LazyOverlays onRefresh={refresh} />
      <LazyProfile />
      <NotificationsHost unread={(bell?.total ?? 0) + (bell?.mentions?.length ?? 0)} />
    </ViewerProvider>
  )
}
