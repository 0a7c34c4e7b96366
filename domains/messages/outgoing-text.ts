import type { CompanyContext } from '#core/context.ts'
import type { Directory } from '../companies/directory.types.ts'
import { signMessage, unsignedText } from '../tickets/sign-message.ts'

/**
 * The words as the customer gets them: under the attendant's name where the company signs, unless this message is to go without. Nobody
 * signs nothing: what has no words has no name either.
 */
export function outgoingText(
  ctx: CompanyContext,
  directory: Directory,
  { body, signMessage: wanted }: { body: string; signMessage?: boolean | undefined },
): string {
  const { actor } = ctx
  const signs = directory.settings.sendSignMessage === 'enabled' && wanted !== false
  return signs && body.trim() !== '' && actor.kind === 'user' ? signMessage(body, actor.name) : body
}

/** The words as a list shows them: whose they are, the list says itself. */
export function wordsOnly(ctx: CompanyContext, text: string): string {
  return ctx.actor.kind === 'user' ? unsignedText(text, ctx.actor.name) : text
}
