import type { CompanyContext } from '#core/context.ts'
import { directoryChanged, forgetDirectory } from '#domains/companies/directory.queries.ts'
import type { SettingKey } from '#domains/companies/settings.keys.ts'

/** Turns a switch of the company, whoever asks. */
export async function saveSetting(
  ctx: CompanyContext,
  key: SettingKey,
  value: string,
): Promise<void> {
  await ctx.db.batch([
    ctx.db.statement(
      `INSERT INTO company_settings (company_id, key, value, updated_at) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (company_id, key) DO UPDATE SET value = excluded.value`,
      key,
      value,
      ctx.clock.now(),
    ),
    directoryChanged(ctx),
  ])
  forgetDirectory(ctx.companyId)
}
