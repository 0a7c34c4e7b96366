import type { Command } from './command.ts'
import { listedCommands } from './listed-commands.ts'
import { useFoundOptions } from './use-found-options.ts'
import { useFoundRecords } from './use-found-records.ts'
import { useShellCommands } from './use-shell-commands.ts'

/** What a text means of all that can be done on every page, of options and of records, the likeliest first: for the sheet of a phone. */
export function useHits(
  text: string,
  onRefresh: () => void,
): { hits: readonly Command[]; isAsking: boolean; hasFailed: boolean } {
  const commands = useShellCommands(onRefresh)
  const { commands: records, ...asked } = useFoundRecords(text)
  const found = [...records, ...useFoundOptions(text)]
  const sections = listedCommands({ commands, text, recent: [], found })
  return { hits: sections.flatMap((section) => section.commands), ...asked }
}
