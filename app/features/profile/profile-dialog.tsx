import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as Dialog from '#app/components/dialog.tsx'
import { ErrorState } from '#app/components/error-state.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { useFocusBack } from '#app/components/use-focus-back.ts'
import { useLoaded } from '#app/features/contacts/use-loaded.ts'
import { useMay, useViewer } from '#app/features/shell/viewer.tsx'
import { fetchConnections, fetchOwnUser } from './profile-client.ts'
import { ProfileFormView } from './profile-form-view.tsx'
import './profile.css'

/** A person's own record. Closing it with changes asks first. */
export function ProfileDialog({ onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
  const { t } = useTranslation('profile')
  const { user } = useViewer()
  const setsWork = useMay('user:manage')
  useFocusBack()
  // The form says whether it may be closed: it knows what was changed.
  const leave = useRef<() => void>(onClose)
  const { value, hasFailed, askAgain } = useLoaded(async (signal) => {
    const [record, connections] = await Promise.all([
      fetchOwnUser(user.id, signal),
      setsWork ? fetchConnections(signal) : [],
    ])
    return { record, connections }
  }, String(user.id))
  return (
    <Dialog.Root open onOpenChange={(open) => !open && leave.current()}>
      <Dialog.Content
        size="3"
        className="dialog profile-dialog"
        data-testid="profile-dialog"
        aria-describedby={undefined}
      >
        <Dialog.Title size="4">{t('title')}</Dialog.Title>
        {hasFailed ? (
          <ErrorState title={t('failed')} onRetry={askAgain} />
        ) : value === null ? (
          <div className="profile-form" role="status" aria-label={t('loading')}>
            {[72, 34, 34, 34, 80].map((height, at) => (
              <Skeleton key={at} height={height} />
            ))}
          </div>
        ) : (
          <ProfileFormView {...value} leave={leave} onSaved={onSaved} onClose={onClose} />
        )}
      </Dialog.Content>
    </Dialog.Root>
  )
}
