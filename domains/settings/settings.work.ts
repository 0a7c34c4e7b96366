import { forgetStatement } from '#core/due-work.ts'
import type { DueWork } from '#core/due-work.ts'
import { oldestKept } from './note-changes.ts'

export const settingsWork: readonly DueWork[] = [
  {
    forget: (ctx) => [forgetStatement(ctx, 'setting_changes', 'created_at', oldestKept(ctx))],
  },
]
