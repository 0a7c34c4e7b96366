import type { CompanyContext } from '#core/context.ts'
import { allowed } from '#core/context.ts'
import type { Directory } from '../companies/directory.types.ts'

/** Whether this caller sees contact numbers masked: lgpdHideNumber is on and they are not an admin (specification part 1 §6). */
export function hidesNumbers(ctx: CompanyContext, directory: Directory): boolean {
  return directory.settings.lgpdHideNumber === 'enabled' && !allowed(ctx, 'contact:see-number')
}
