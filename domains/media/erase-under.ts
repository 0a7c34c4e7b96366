import type { CompanyContext } from '#core/context.ts'

/** R2 lists and deletes this many objects in one call. */
const DELETED_AT_ONCE = 1000

/** Erases every file whose key begins so. Returns their number. */
export async function eraseUnder(ctx: CompanyContext, prefix: string): Promise<number> {
  let count = 0
  for (;;) {
    const { objects, truncated } = await ctx.files.list({ prefix, limit: DELETED_AT_ONCE })
    if (objects.length > 0) await ctx.files.delete(objects.map(({ key }) => key))
    count += objects.length
    if (!truncated) return count
  }
}
