import type { CompanyContext } from '#core/context.ts'

/** The attendant's own farewell, or the connection's. */
export async function farewellText(
  ctx: CompanyContext,
  connectionId: number,
  userId: number | null,
): Promise<string> {
  const [own, common] = await Promise.all([
    userId === null
      ? null
      : ctx.control.first<{ text: string }>(
          ctx.control.statement(
            'SELECT farewell_message AS text FROM users WHERE company_id = ?1 AND id = ?2',
            userId,
          ),
        ),
    ctx.db.first<{ text: string }>(
      ctx.db.statement(
        'SELECT complation_message AS text FROM connections WHERE company_id = ?1 AND id = ?2',
        connectionId,
      ),
    ),
  ])
  return own !== null && own.text.trim() !== '' ? own.text : (common?.text ?? '')
}
