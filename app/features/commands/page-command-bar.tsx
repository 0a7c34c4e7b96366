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
  return <CommandBar commands={useShellCommands(onRefresh)} onClose={onClose} />
}
