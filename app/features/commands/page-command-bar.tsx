import { useNavigate } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { collectLetters } from '#app/components/collect-letters.ts'
import { useTellNowhere } from '#app/components/use-tell-nowhere.ts'
import { writesByKeys } from '#app/components/writes-by-keys.ts'
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
          if (ticket !== undefined && letters !== null)
            writeOnTheWay(
              takesWords(ticket, { userId: user.id, profile: user.profile }) ? ticket : null,
              { companyId: company.id, userId: user.id },
              {
                label: t('found.draft'),
                typed: letters(),
                onLost: tellNowhere,
              },
            )
          navigate(path, { state })
        }
      }}
      onClose={onClose}
    />
  )
}
