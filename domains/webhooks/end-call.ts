import type { CompanyContext, Statement } from '#core/context.ts'
import { callExternalId } from './answer-call.ts'

/** What the phone made of a call. `timeout`: it rang out; `terminate`: somebody hung up, the caller if nobody had taken it. */
const MARKS: Record<string, { mark: string; unless: readonly string[] } | undefined> = {
  accept: { mark: 'accepted', unless: [] },
  reject: { mark: 'rejected', unless: ['accepted'] },
  timeout: { mark: 'missed', unless: ['accepted', 'rejected'] },
  terminate: { mark: 'missed', unless: ['accepted', 'rejected'] },
}

/** How a call ended, on its line in the conversation; the statement returns {id} when that is news. */
export function endCallStatements(
  ctx: CompanyContext,
  connectionId: number,
  callId: string,
  how: string,
): Statement[] {
  const end = MARKS[how]
  if (end === undefined) return []
  return [
    ctx.db.statement(
      `UPDATE messages SET data = json_set(data, '$.' || ?4, json('true'))
       WHERE company_id = ?1 AND connection_id = ?2 AND external_id = ?3 AND media_type = 'call_log' AND NOT EXISTS (
         SELECT 1 FROM json_each(messages.data) d WHERE d.value = 1 AND d.key IN (SELECT value FROM json_each(?5))) RETURNING id`,
      connectionId,
      callExternalId(callId),
      end.mark,
      JSON.stringify([end.mark, ...end.unless]),
    ),
  ]
}
