import type { MessageReaction } from '#domains/messages/messages.types.ts'

export type ReactionGroup = { emoji: string; names: string[] }

/** Reactions by emoji, those most people chose first, with the names of who chose them. */
export function groupReactions(
  reactions: readonly MessageReaction[],
  words: { contactName: string; you: string },
): ReactionGroup[] {
  const groups = new Map<string, string[]>()
  for (const { emoji, sender, name } of reactions) {
    const who = sender === 'me' ? words.you : name === '' ? words.contactName : name
    groups.set(emoji, [...(groups.get(emoji) ?? []), who])
  }
  return [...groups]
    .map(([emoji, names]) => ({ emoji, names }))
    .sort((a, b) => b.names.length - a.names.length)
}
