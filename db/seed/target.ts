/** Where a seed puts its rows: migrated, empty stores, and the two things of core/auth that stored secrets need. */
export type SeedTarget = {
  control: D1Database
  shards: ReadonlyMap<number, D1Database>
  media: R2Bucket
  /** Milliseconds; every time in the seed is counted back from it. */
  now: number
  /** Envelope of a provider token (core/auth/envelopes.ts). */
  sealToken(args: SecretPlace & { plain: string }): Promise<string>
  /** scrypt hash of a password (core/auth/passwords.ts). */
  hashPassword(plain: string): Promise<string>
}
export type SecretPlace = { companyId: number; table: string; row: number | string; column: string }

export function shardOfTarget(target: SeedTarget, shard: number): D1Database {
  const database = target.shards.get(shard)
  if (database === undefined) throw new Error(`the seed needs shard ${shard}`)
  return database
}
