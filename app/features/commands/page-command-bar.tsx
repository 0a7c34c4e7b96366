import { useNavigate } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { collectLetters } from '#app/components/collect-letters.ts'
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
  const { t } = useTranslation('commands')
  const { user, company } = useViewer()
  return (
    <CommandBar
      commands={useShellCommands(onRefresh)}
      onLead={({ path, state, ticket }) => {
        const isWritten = ticket !== undefined && !window.matchMedia('(hover: none)').matches
        // Until the bar has let go of the keyboard.
        const letters = isWritten ? collectLetters() : null
        return () => {
          const writer = { companyId: company.id, userId: user.id }
          if (isWritten)
            writeOnTheWay(ticket, writer, { label: t('found.draft'), typed: letters?.() ?? '' })
          navigate(path, { state })
        }
      }}
      onClose={onClose}
    />
  )
}
