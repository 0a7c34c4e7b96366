import type { OutgoingCard } from './driver.ts'

/** A card as WhatsApp's apps read it: version 3.0, with the WhatsApp number beside the shown one (RFC 2426). */
export function vcardOf({ name, company, phones, emails }: OutgoingCard): string {
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escaped(name)};;;`,
    `FN:${escaped(name)}`,
    ...(company === null ? [] : [`ORG:${escaped(company)};`]),
    ...phones.map(({ phone, waId }) => {
      const digits = waId ?? phone.replace(/\D/g, '')
      return `TEL;type=CELL;waid=${digits}:${escaped(phone)}`
    }),
    ...emails.map((email) => `EMAIL:${escaped(email)}`),
    'END:VCARD',
  ].join('\n')
}

const escaped = (text: string) =>
  text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, '\\n')
