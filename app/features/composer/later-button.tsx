import { AlarmClock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { lazyPart } from '#app/components/lazy-part.ts'
import * as Menu from '#app/components/menu.tsx'
import { PlainIconButton } from '#app/components/plain-icon-button.tsx'
import { laterWords } from '#app/i18n/pages/later.ts'
import type { LaterItemsProps } from '../later/later-items.tsx'
import { useViewer } from '../frame/viewer.tsx'

// Come with the menu's first opening.
const LaterItems = lazyPart(
  () => import('../later/later-items.tsx').then((m) => m.LaterItems),
  laterWords,
)

type LaterButtonProps = Omit<LaterItemsProps, 'onBusy'> & {
  /** It was pressed where somebody else would get it: nothing opens over the words that ask for them. */
  onBlocked: () => void
}

/** Sends what stands in the composer at another time, where the company's plan has it. */
export function LaterButton({ onBlocked, ...props }: LaterButtonProps) {
  const { t } = useTranslation('messages')
  const { plan } = useViewer()
  const [isBusy, setIsBusy] = useState(false)
  if (!plan.useSchedules) return null
  return (
    <Menu.Root>
      <Menu.Trigger>
        <PlainIconButton
          className="composer-tool"
          data-tool="later"
          data-testid="send-later"
          label={t('composer.later')}
          icon={<AlarmClock size={17} strokeWidth={1.8} aria-hidden />}
          aria-busy={isBusy}
          disabled={isBusy}
          onClick={(event) => {
            if (props.stopped !== 'receiver') return
            event.preventDefault()
            onBlocked()
          }}
        />
      </Menu.Trigger>
      <Menu.Content side="top" align="end" aria-label={t('composer.later')} className="later-menu">
        <Suspense fallback={null}>
          <LaterItems {...props} onBusy={setIsBusy} />
        </Suspense>
      </Menu.Content>
    </Menu.Root>
  )
}
