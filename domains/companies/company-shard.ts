/** The shard of a company, for the first time its room needs it. */
export async function shardOfCompany(control: D1Database, companyId: number): Promise<number> {
  const shard = await control
    .prepare('SELECT shard FROM companies WHERE id = ?1')
    .bind(companyId)
    .first<number>('shard')
  if (shard === null) throw new Error(`company ${companyId} has no shard`)
  return shard
}
