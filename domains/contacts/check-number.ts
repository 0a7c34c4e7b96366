import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { brazilNinthDigitVariants } from '#core/phone.ts'
import { problem } from '#core/problems.ts'
import { userOf } from '../channels/session-address.ts'
import type { Directory, DirectoryConnection } from '../companies/directory.types.ts'
import { NUMBER_CHECK_TIMEOUT_MS } from './limits.ts'

/** `number`: as WhatsApp keeps it, which is not always how people write it (Brazil's ninth digit). `lid`: digits of the address. */
export type NumberCheck =
  | { kind: 'found'; number: string; lid: string | null; connectionId: number }
  | { kind: 'absent' }
  /** No phone is connected that could ask, or it did not answer. */
  | { kind: 'unchecked'; asked: boolean }

/** The linked phone that asks WhatsApp for the company: the default connection, else any that is up. */
export function askingPhone(directory: Directory): DirectoryConnection | null {
  const phones = directory.connections.filter(
    ({ channel, status, externalId }) =>
      channel === 'whatsapp' && status === 'CONNECTED' && externalId !== null,
  )
  return phones.find(({ isDefault }) => isDefault) ?? phones[0] ?? null
}

/** Asks WhatsApp whether it knows a number, in either Brazilian spelling. Never throws. */
export async function checkNumber(
  ctx: CompanyContext,
  directory: Directory,
  number: string,
): Promise<NumberCheck> {
  const phone = askingPhone(directory)
  const phones = brazilNinthDigitVariants(number).filter((one) => /^[1-9]\d{5,19}$/.test(one))
  if (phone?.externalId == null || phones.length === 0) return { kind: 'unchecked', asked: false }
  const answer = await ctx.sessions.command(
    phone.externalId,
    'number.check',
    { phones },
    { timeoutMs: NUMBER_CHECK_TIMEOUT_MS },
  )
  if (!answer.ok) return { kind: 'unchecked', asked: true }
  const { found } = answer.result
  const known = found.find(({ asked }) => asked === number) ?? found[0]
  if (known === undefined) return { kind: 'absent' }
  const isPhone = known.jid.endsWith('@s.whatsapp.net')
  return {
    kind: 'found',
    number: isPhone ? userOf(known.jid) : number,
    lid: known.lid === null ? null : userOf(known.lid),
    connectionId: phone.id,
  }
}

/** A number to save: as WhatsApp keeps it, or as typed while nobody could ask. ERR_WAPP_INVALID_CONTACT when WhatsApp does not know it. */
export async function savableNumber(
  ctx: CompanyContext,
  directory: Directory,
  number: string,
): Promise<{ number: string; lid: string | null }> {
  const check = await checkNumber(ctx, directory, number)
  switch (check.kind) {
    case 'absent':
      throw invalidContact()
    case 'found':
      return check
    case 'unchecked':
      return { number, lid: null }
  }
}

export function invalidContact(): AppError {
  return new AppError('ERR_WAPP_INVALID_CONTACT', {
    message: 'WhatsApp does not know this number',
    fields: { number: [problem('unknownNumber')] },
  })
}
