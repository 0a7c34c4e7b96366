import type { CompanyContext } from '#core/context.ts'

/**
 * Returns a person's client id as it is stored: `<user id>:<client id>`. People's input cannot contain a colon and the server's own ids
 * (`forward-1`, `schedule-1`) do not begin with a number and one, so nobody can claim a colleague's id or one of the server's.
 */
export function personalClientId({ actor }: CompanyContext, clientId: string): string {
  return `${actor.kind === 'user' ? actor.userId : 0}:${clientId}`
}

/** Returns a stored client id as its sender gave it. */
export function givenClientId(stored: string): string {
  return stored.replace(/^\d+:/, '')
}
