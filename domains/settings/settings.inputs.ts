import { z } from 'zod'
import { SETTING_TEXT_MAX_CHARS } from './limits.ts'

/** PUT /companySettings. Which columns there are and what they take is settings.keys.ts. */
export const saveSettingInput = z.object({
  column: z.string().max(100),
  data: z.string().max(SETTING_TEXT_MAX_CHARS, { error: 'Too Long!' }),
})
export type SaveSettingInput = z.output<typeof saveSettingInput>
