import { COMMAND_GROUPS } from './command.ts'
import type { Command, CommandGroup } from './command.ts'
import { RECENT_SHOWN } from './limits.ts'
import { flattened, rankCommands } from './rank-commands.ts'

/** `about`: whom all of them are about. */
export type CommandSection = { group: CommandGroup; about: string | undefined; commands: Command[] }

/**
 * What the bar lists: by group while nothing is typed, what was used last on top; else what fits, the best first and each group where its
 * best stands; people and tickets by the same measure, and last what was found by other words than its name.
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
      .map((command) => ({
        ...command,
        group: 'recent' as const,
        detail: [command.about, command.detail].filter(Boolean).join(' · ') || undefined,
      }))
    const rest = commands.filter(({ id }) => !used.some((command) => command.id === id))
    return grouped([...used, ...rest], COMMAND_GROUPS)
  }
  const ranked = rankCommands([...commands, ...found.map(alone)], text, recent)
  const listed = new Set(ranked.map(({ id }) => id))
  const byId = new Map(found.map((one) => [one.id, one]))
  const twice = new Set(ranked.map(({ alsoFoundAs }) => alsoFoundAs))
  const fitting = [
    ...ranked.map((command) => byId.get(command.id) ?? command),
    ...found.filter(({ id }) => !listed.has(id)),
  ].filter(({ id }) => !twice.has(id))
  return grouped(fitting, [...new Set(fitting.map(({ group }) => group))])
}

/** Which of them Enter means before somebody chooses: what fits the text best; without one, the first that does no harm by a slip. */
export function preselectedAt(shown: readonly Command[], text: string): number {
  if (text.trim() !== '') return 0
  return shown.findIndex(({ isDanger, actsAtOnce }) => isDanger !== true && actsAtOnce !== true)
}

function grouped(commands: readonly Command[], order: readonly CommandGroup[]): CommandSection[] {
  return order.flatMap((group) => {
    const own = commands.filter((command) => command.group === group)
    const about = group === 'recent' ? undefined : own[0]?.about
    return own.length === 0 ? [] : [{ group, about, commands: own }]
  })
}

/** What can be done with a person is listed once they are chosen, not beside them. */
function alone({ children: _, ...command }: Command): Command {
  return command
}
