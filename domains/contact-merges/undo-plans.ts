import type { CompanyContext, Statement } from '#core/context.ts'
import type { UndoState } from './undo-state.ts'

/** Whether contact ?`id` is known by one of the addresses that a planned message was written for. */
const isFor = (id: string) =>
  `EXISTS (SELECT 1 FROM json_each(schedules.written_for) w JOIN contact_identities i ON i.company_id = ?1 AND i.contact_id = ${id}
     AND i.kind = substr(w.value, 1, instr(w.value, ':') - 1) AND i.value = substr(w.value, instr(w.value, ':') + 1))`

/**
 * What was planned for the gone contact while the two were one is theirs again, unless it was sent: it, and what repeats it, would go to the other. In
 * whose ticket it was written they are no more. Runs once each has their addresses back.
 */
export function planStatements(ctx: CompanyContext, { kept, gone }: UndoState): Statement[] {
  return [
    ctx.db.statement(
      `UPDATE schedules SET contact_id = ?3, quoted_message_id = NULL, updated_at = CASE status WHEN 'CANCELADA' THEN updated_at ELSE ?4 END, ticket_id = (SELECT t.id FROM tickets t
         WHERE t.company_id = ?1 AND t.id = schedules.ticket_id AND t.contact_id = ?3)
       WHERE company_id = ?1 AND contact_id = ?2 AND status <> 'ENVIADA' AND ${isFor('?3')} AND NOT ${isFor('?2')}`,
      kept.id,
      gone.id,
      ctx.clock.now(),
    ),
    // Of what was sent only that it was.
    ctx.db.statement(
      `UPDATE schedules SET written_for = NULL WHERE company_id = ?1 AND contact_id = ?2 AND status = 'ENVIADA' AND ${isFor('?3')}`,
      kept.id,
      gone.id,
    ),
  ]
}
