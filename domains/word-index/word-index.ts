import type { CompanyContext } from '#core/context.ts'

/** The table that finds messages by their words. `messages_fts`: the one before, until move-word-index has filled the other. */
export type WordIndex = 'message_words' | 'messages_fts'

/** Shards whose move is over, as this isolate knows it. A move does not go back. */
const moved = new Set<number>()

/** The index that holds all messages of the company's shard. Costs one small query, none once the move is over. */
export async function wordIndexFor(ctx: CompanyContext): Promise<WordIndex> {
  if (moved.has(ctx.shard)) return 'message_words'
  const row = await ctx.db.first<{ isDone: number }>(
    ctx.db.statement('SELECT is_done AS isDone, ?1 AS company_id FROM word_index_move'),
  )
  if (row?.isDone !== 1) return 'messages_fts'
  moved.add(ctx.shard)
  return 'message_words'
}

/** For tests, which put a shard back to before its move. */
export function forgetWordIndexes(): void {
  moved.clear()
}
