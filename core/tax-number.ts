/**
 * Whether a text is a Brazilian tax number, and surely no telephone: CPF as 000.000.000-00 or CNPJ as 00.000.000/0000-00, with its two
 * check digits. Written without these signs it may be a telephone: a mobile has eleven digits, too, and one in a hundred checks out.
 */
export function isTaxNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  // All digits alike check out, and are nobody's.
  if (/^(\d)\1+$/.test(digits)) return false
  if (/^\d{3}\.\d{3}\.\d{3}-\d{2}$/.test(text)) return checksOut(digits, CPF_MAX_WEIGHT)
  if (/^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/.test(text)) return checksOut(digits, CNPJ_MAX_WEIGHT)
  return false
}

/** Weights run from 2 on, from the right to the left; those of a CNPJ begin again after 9. */
const CPF_MAX_WEIGHT = 11
const CNPJ_MAX_WEIGHT = 9

function checksOut(digits: string, maxWeight: number): boolean {
  const own = digits.slice(0, -2)
  const first = checkDigit(own, maxWeight)
  return digits === `${own}${first}${checkDigit(`${own}${first}`, maxWeight)}`
}

function checkDigit(digits: string, maxWeight: number): number {
  const sum = [...digits]
    .reverse()
    .reduce((all, digit, at) => all + Number(digit) * (2 + (at % (maxWeight - 1))), 0)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}
