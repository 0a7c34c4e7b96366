import { Button } from '@radix-ui/themes/components/button'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ChannelMark } from '#app/components/channel-mark.tsx'
import * as Menu from '#app/components/menu.tsx'
import { useViewer } from '#app/features/shell/viewer.tsx'
import type { ConnectionChannel } from './connection-types.ts'
import type { DialogDoor } from './page-dialog.ts'

/** What can be connected, each with its promise or with why it can't be. */
export function NewConnectionMenu({ door }: { door: DialogDoor }) {
  const { t } = useTranslation('connections')
  const { plan } = useViewer()
  const connect = (channel: ConnectionChannel) => () => door.open({ kind: 'new', channel })
  const whatsapp = plan.useWhatsapp ? null : t('new.notInPlan')
  return (
    <Menu.Root>
      <Menu.Trigger>
        <Button size="2" data-testid="new-connection">
          <Plus size={16} aria-hidden />
          {t('new.button')}
        </Button>
      </Menu.Trigger>
      <Menu.Content className="new-menu" align="end">
        <Channel
          channel="whatsappapi"
          name={t('new.whatsappapi')}
          text={whatsapp ?? t('new.whatsappapiText')}
          isOff={whatsapp !== null}
          mark={t('new.recommended')}
          onSelect={connect('whatsappapi')}
        />
        <Channel
          channel="whatsapp"
          name={t('new.whatsapp')}
          text={whatsapp ?? t('new.whatsappText')}
          isOff={whatsapp !== null}
          onSelect={connect('whatsapp')}
        />
        <Channel
          channel="facebook"
          name={t('new.facebook')}
          text={plan.useFacebook ? t('new.notYet') : t('new.notInPlan')}
          isOff
        />
        <Channel
          channel="instagram"
          name={t('new.instagram')}
          text={plan.useInstagram ? t('new.notYet') : t('new.notInPlan')}
          isOff
        />
      </Menu.Content>
    </Menu.Root>
  )
}

type ChannelProps = {
  channel: ConnectionChannel
  name: string
  text: string
  isOff: boolean
  mark?: string
  onSelect?: () => void
}

function Channel({ channel, name, text, isOff, mark, onSelect }: ChannelProps) {
  return (
    <Menu.Item disabled={isOff} data-testid={`new-${channel}`} onSelect={() => onSelect?.()}>
      <ChannelMark channel={channel} />
      <span className="new-words">
        <span>
          {name}
          {mark !== undefined && !isOff && <em className="new-mark">{mark}</em>}
        </span>
        <small>{text}</small>
      </span>
    </Menu.Item>
  )
}
