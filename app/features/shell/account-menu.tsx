import { Suspense } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Avatar } from '#app/components/avatar.tsx'
import { fetchedAhead, lazyPart } from '#app/components/lazy-part.ts'
import * as Popover from '#app/components/popover.tsx'
import { panelsWords } from '#app/i18n/pages/panels.ts'
import { railTip } from '../frame/rail-tip.ts'
import { useViewer } from '../frame/viewer.tsx'

const load = () => import('./account-panel.tsx').then((m) => m.AccountPanel)
const AccountPanel = lazyPart(load, panelsWords)
const ahead = fetchedAhead(load)

/** The person's own corner: who they are and for whom, and how the screen shall be. */
export function AccountMenu({
  onRefresh,
  isRailOpen,
}: {
  onRefresh: () => void
  isRailOpen: boolean
}) {
  const { t } = useTranslation('shell')
  const { user } = useViewer()
  const label = t('account', { name: user.name })
  return (
    <Popover.Root>
      <Popover.Trigger>
        <button
          type="button"
          className="plain-button rail-item rail-account"
          aria-label={label}
          {...ahead}
          {...railTip(label, isRailOpen)}
        >
          <Avatar name={user.name} src={user.profileImage} size={24} />
          <span className="rail-label truncate" aria-hidden>
            {user.name}
          </span>
        </button>
      </Popover.Trigger>
      <Popover.Content
        className="rail-popover account-popover"
        side="right"
        align="end"
        aria-label={label}
      >
        <Suspense fallback={<div className="account-waiting" aria-busy />}>
          <AccountPanel onRefresh={onRefresh} />
        </Suspense>
      </Popover.Content>
    </Popover.Root>
  )
}
