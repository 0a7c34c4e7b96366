import type { CompanyContext } from '#core/context.ts'
import { brazilNinthDigitVariants } from '#core/phone.ts'
import { userOf } from '../channels/session-address.ts'
import type { Directory } from '../companies/directory.types.ts'
import { askingPhone } from './check-number.ts'
import { NUMBER_CHECK_PHONES, NUMBER_CHECK_TIMEOUT_MS, NUMBER_CHECKS_TURN_MS } from './limits.ts'

/** A number as WhatsApp keeps it, or null: WhatsApp does not know it. */
export type KnownNumber = { number: string; lid: string | null } | null

/**
 * checkNumber for many. Numbers that nobody could ask about are not in the answer; the first command that is not answered is the last
 * one, and so is one that ends after NUMBER_CHECKS_TURN_MS. Never throws.
 */
export async function checkNumbers(
  ctx: CompanyContext,
  directory: Directory,
  numbers: readonly string[],
): Promise<Map<string, KnownNumber>> {
  const known = new Map<string, KnownNumber>()
  const sessionId = askingPhone(directory)?.externalId
  if (sessionId == null) return known
  const endsAt = ctx.clock.now() + NUMBER_CHECKS_TURN_MS
  for (const group of groupsOf(numbers)) {
    if (ctx.clock.now() > endsAt) return known
    const answer = await ctx.sessions.command(
      sessionId,
      'number.check',
      { phones: group.flatMap(({ spellings }) => spellings) },
      { timeoutMs: NUMBER_CHECK_TIMEOUT_MS },
    )
    if (!answer.ok) return known
    const { found } = answer.result
    for (const { number, spellings } of group) {
      const match =
        found.find(({ asked }) => asked === number) ??
        found.find(({ asked }) => spellings.includes(asked))
      known.set(number, match === undefined ? null : savedAs(match, number))
    }
  }
  return known
}

type Asked = { number: string; spellings: string[] }

/** As many numbers as fit into a command, each with both of its spellings. */
function groupsOf(numbers: readonly string[]): Asked[][] {
  const groups: Asked[][] = []
  let room = 0
  for (const number of new Set(numbers)) {
    const spellings = brazilNinthDigitVariants(number).filter((one) => /^[1-9]\d{5,19}$/.test(one))
    if (spellings.length === 0) continue
    if (spellings.length > room) {
      groups.push([])
      room = NUMBER_CHECK_PHONES
    }
    groups.at(-1)?.push({ number, spellings })
    room -= spellings.length
  }
  return groups
}

function savedAs(
  match: { jid: string; lid: string | null },
  number: string,
): NonNullable<KnownNumber> {
  return {
    number: match.jid.endsWith('@s.whatsapp.net') ? userOf(match.jid) : number,
    lid: match.lid === null ? null : userOf(match.lid),
  }
}
