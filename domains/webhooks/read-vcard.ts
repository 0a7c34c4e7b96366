import { cutName } from '#core/clean-name.ts'
import { NAME_MAX_CHARS } from '../contacts/limits.ts'
import type { Json } from './meta-payload.ts'

/** Phones and e-mails of one card: more is no card of a person. */
const ENTRIES_MAX = 20
/** As far as a card is read: those that phones send have some hundred characters, and a picture inside some thousand. */
const CARD_MAX_CHARS = 65_536
/** Longest phone number as people write it, and longest e-mail address (RFC 5321 §4.5.3.1). */
const PHONE_MAX_CHARS = 60
const EMAIL_MAX_CHARS = 254

/**
 * A vCard as WhatsApp's people send it (versions 2.1 to 4.0, RFC 6350) → the shape of a Cloud API card, which the screens know: name,
 * phones with the WhatsApp id where one is told, e-mails, company. What is malformed is absent.
 */
export function readVcard(shownName: string, vcard: string): Json {
  const phones: Json[] = []
  const emails: Json[] = []
  let name = called(shownName)
  let company = ''
  for (const { property, params, value } of linesOf(vcard)) {
    if (value === '') continue
    switch (property) {
      case 'FN':
        if (name === '') name = called(plain(value))
        break
      case 'TEL':
        if (phones.length < ENTRIES_MAX) phones.push(phoneOf(value, params))
        break
      case 'EMAIL':
        if (emails.length < ENTRIES_MAX)
          emails.push({ email: plain(value).slice(0, EMAIL_MAX_CHARS) })
        break
      case 'ORG':
        company = called(plain(value.split(';', 1)[0] ?? ''))
    }
  }
  return {
    name: { formatted_name: name },
    phones,
    ...(emails.length === 0 ? {} : { emails }),
    ...(company === '' ? {} : { org: { company } }),
  }
}

function phoneOf(value: string, params: string): Json {
  const phone = plain(value.replace(/^tel:/i, '')).slice(0, PHONE_MAX_CHARS)
  const waId = /(?:^|;)waid=(\d{5,20})/i.exec(params)?.[1]
  return { phone, ...(waId === undefined ? {} : { wa_id: waId }) }
}

/** `item1.TEL;waid=5511…:+55 11 …`, with lines that were folded joined again. */
function linesOf(vcard: string): { property: string; params: string; value: string }[] {
  return vcard
    .slice(0, CARD_MAX_CHARS)
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .flatMap((line) => {
      const colon = line.indexOf(':')
      if (colon < 0) return []
      const [full = '', ...params] = line.slice(0, colon).split(';')
      const property = full.slice(full.indexOf('.') + 1).toUpperCase()
      return [{ property, params: params.join(';'), value: line.slice(colon + 1).trim() }]
    })
}

const called = (name: string) => cutName(name.slice(0, 1000), NAME_MAX_CHARS)
const plain = (value: string) => value.replace(/\\n/gi, ' ').replace(/\\(.)/g, '$1').trim()
