import { useNavigate } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { collectLetters } from '#app/components/collect-letters.ts'
import { useTellNowhere } from '#app/components/use-tell-nowhere.ts'
import { writesByKeys } from '#app/components/writes-by-keys.ts'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { writeAhead } from '#app/features/desk/drafts.ts'
import { takesWords } from '#app/features/desk/is-held.ts'
import { writeOnTheWay } from '#app/features/desk/words-on-the-way.ts'
import { useViewer } from '#app/features/frame/viewer.tsx'
import { CommandBar } from './command-bar.tsx'
import { useShellCommands } from './use-shell-commands.ts'

/** The bar of the pages that have no commands of their own. */
export function PageCommandBar({
  onRefresh,
  onClose,
}: {
  onRefresh: () => void
  onClose: () => void
}) {
  const navigate = useNavigate()
  const tellNowhere = useTellNowhere()
  const { t } = useTranslation('commands')
  const { user, company } = useViewer()
  return (
    <CommandBar
      commands={useShellCommands(onRefresh)}
      onLead={({ path, state, ticket }) => {
        // Until the bar has let go of the keyboard.
        const letters = ticket !== undefined && writesByKeys() ? collectLetters() : null
        return () => {
          if (ticket !== undefined && letters !== null) {
            const place = { companyId: company.id, userId: user.id, ticketId: ticket.id }
            const isHere = takesWords(ticket, { userId: user.id, profile: user.profile })
            writeOnTheWay(isHere ? ticket : null, {
              label: t('found.draft'),
              typed: letters(),
              keep: isHere ? writeAhead(deviceStorage(), place) : undefined,
              onLost: tellNowhere,
            })
          }
          navigate(path, { state })
        }
      }}
      onClose={onClose}
    />
  )
}
