import { Link, useLocation } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ChannelMark } from '#app/components/channel-mark.tsx'
import { CancelLink } from '#app/components/dialogs/cancel-link.tsx'
import { useViewer } from '#app/features/frame/viewer.tsx'
import { CHANNEL, formChannel } from './channels.ts'
import './channel-choice.css'

/** What can be connected, each with its promise or with why it can't be. */
export function ChannelChoice() {
  const { t } = useTranslation('connections')
  const { plan } = useViewer()
  const whatsapp = plan.useWhatsapp ? null : t('new.notInPlan')
  const none = (isInPlan: boolean) => (isInPlan ? t('new.notYet') : t('new.notInPlan'))
  return (
    <>
      <ul className="channel-choice">
        <Channel name="whatsappapi" off={whatsapp} />
        <Channel name="whatsapp" off={whatsapp} />
        <Channel name="facebook" off={none(plan.useFacebook)} />
        <Channel name="instagram" off={none(plan.useInstagram)} />
      </ul>
      <div className="dialog-actions">
        <CancelLink />
      </div>
    </>
  )
}

type ChannelProps = {
  name: 'whatsappapi' | 'whatsapp' | 'facebook' | 'instagram'
  /** Why it cannot be connected. */
  off: string | null
}

function Channel({ name, off }: ChannelProps) {
  const { t } = useTranslation('connections')
  const location = useLocation()
  const state: unknown = location.state
  const channel = formChannel(name)
  const words = (
    <>
      <ChannelMark channel={name} />
      <span className="new-words">
        <span>
          {t(`new.${name}`)}
          {name === 'whatsappapi' && off === null && (
            <em className="new-mark">{t('new.recommended')}</em>
          )}
        </span>
        <small>{off ?? (channel !== null && t(`new.${channel}Text`))}</small>
      </span>
    </>
  )
  return (
    <li>
      {off !== null ? (
        <span className="channel-off" data-testid={`new-${name}`}>
          {words}
        </span>
      ) : (
        <Link
          to={{ search: `?${CHANNEL}=${name}` }}
          replace
          state={state}
          preventScrollReset
          className="focus-ring"
          data-testid={`new-${name}`}
        >
          {words}
        </Link>
      )}
    </li>
  )
}
