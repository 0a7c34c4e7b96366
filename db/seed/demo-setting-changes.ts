import { DAY_MS, HOUR_MS } from '../../core/time.ts'
import type { Millis } from '../../core/time.ts'
import { BALCAO, USERS } from './demo-companies.ts'
import type { DemoCompany } from './demo-companies.ts'
import type { SeedRow } from './insert-rows.ts'

const NOTICE =
  'Usamos seus dados só para este atendimento e para cumprir a lei. Eles não são vendidos nem compartilhados, e ficam guardados pelo tempo que a lei pede. Você pode pedir uma cópia ou a exclusão quando quiser.'

type DemoChange = { ago: Millis; by: string; key: string; was: string; value: string }

/** Oldest first; the last of each key is what the demo's setting is. */
const CHANGES: readonly DemoChange[] = [
  { ago: 12 * DAY_MS, by: 'admin', key: 'userRating', was: 'disabled', value: 'enabled' },
  { ago: 8 * DAY_MS, by: 'super', key: 'lgpdMessage', was: '', value: NOTICE },
  { ago: 7 * DAY_MS, by: 'super', key: 'lgpdMessage', was: NOTICE, value: '' },
  { ago: 5 * DAY_MS, by: 'admin', key: 'scheduleType', was: 'disabled', value: 'queue' },
  { ago: 4 * DAY_MS, by: 'admin', key: 'scheduleType', was: 'queue', value: 'disabled' },
  { ago: 26 * HOUR_MS, by: 'super', key: 'requiredTag', was: 'disabled', value: 'enabled' },
  { ago: 3 * HOUR_MS, by: 'admin', key: 'requiredTag', was: 'enabled', value: 'disabled' },
]

/** Who changed the demo's settings. */
export function settingChangeRows(company: DemoCompany, now: Millis): SeedRow[] {
  if (company !== BALCAO) return []
  return CHANGES.map(({ ago, by, key, was, value }) => ({
    company_id: company.id,
    key,
    was,
    value,
    user_id: USERS.find((user) => user.key === by)?.id ?? 0,
    created_at: now - ago,
  }))
}
