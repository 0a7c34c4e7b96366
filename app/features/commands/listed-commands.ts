import { COMMAND_GROUPS } from './command.ts'
import type { Command, CommandGroup } from './command.ts'
import { RECENT_SHOWN } from './limits.ts'
import { flattened, rankCommands } from './rank-commands.ts'

export type CommandSection = { group: CommandGroup; commands: Command[] }

/**
 * What the bar lists: by group while nothing is typed, what was used last on top; else what fits, the best first and each group where its
 * best stands, and then what was found among tickets and people.
 */
export function listedCommands({
  commands,
  text,
  recent,
  found,
}: {
  commands: readonly Command[]
  text: string
  /** Ids, the last used first. */
  recent: readonly string[]
  found: readonly Command[]
}): CommandSection[] {
  if (text.trim() === '') {
    const all = flattened(commands)
    const used = recent
      .flatMap((id) => all.find((command) => command.id === id) ?? [])
      .slice(0, RECENT_SHOWN)
      .map((command) => ({ ...command, group: 'recent' as const }))
    const rest = commands.filter(({ id }) => !used.some((command) => command.id === id))
    return grouped([...used, ...rest], COMMAND_GROUPS)
  }
  const fitting = [...rankCommands(commands, text, recent), ...found]
  return grouped(fitting, [...new Set(fitting.map(({ group }) => group))])
}

function grouped(commands: readonly Command[], order: readonly CommandGroup[]): CommandSection[] {
  return order.flatMap((group) => {
    const own = commands.filter((command) => command.group === group)
    return own.length === 0 ? [] : [{ group, commands: own }]
  })
}
