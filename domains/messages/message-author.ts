import type { Identity } from '../contacts/resolve-identity.ts'

/**
 * Who edits, deletes or reacts. What a peer's phone says about its target is not to be trusted: the message that is here decides
 * whether it is theirs.
 */
export type Author = {
  /** The company's own account, from another of its devices. */
  fromMe: boolean
  /** The chat it happened in. */
  chat: Identity[]
  /** In a group: the names its member goes by (memberNames). Null in a chat with one person. */
  member: string[] | null
}

/** SQL: the message belongs to the chat of the author in the JSON `by`; what the company's own account did is in its own chats. */
export function inChatOf(message: string, by: string): string {
  return `(${by} ->> 'fromMe' = 1 OR EXISTS (SELECT 1 FROM json_each(${by}, '$.chat') aj
    CROSS JOIN contact_identities ai ON ai.company_id = ?1 AND ai.kind = aj.value ->> 'kind' AND ai.value = aj.value ->> 'value'
      AND ai.scope = aj.value ->> 'scope'
    CROSS JOIN contacts ac ON ac.id = ai.contact_id AND ac.company_id = ?1
    WHERE ${message}.contact_id IN (ac.id, ac.merged_into)))`
}

/** SQL: the message was written by the author in the JSON `by`. */
export function authoredBy(message: string, by: string): string {
  return `(${message}.from_me = ${by} ->> 'fromMe' AND ${inChatOf(message, by)} AND (
    coalesce(json_type(${by}, '$.member'), 'null') = 'null' OR ${message}.from_me = 1 OR EXISTS (
      SELECT 1 FROM json_each(${by}, '$.member') am
      WHERE am.value IN (${message}.data ->> '$.from.jid', ${message}.data ->> '$.from.phone'))))`
}
