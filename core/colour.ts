/** Sent by a form's field in place of a colour: the one that its field of a free colour holds (app/components/forms/palette-field.tsx). */
export const OWN_COLOUR = 'own'

/** `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, the number sign may miss. Without flags: forms check by it too. */
export const HEX_COLOUR = /^#?(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/

/** `#rrggbb`, as a form's field of a colour sends it. Without flags too. */
export const RGB_COLOUR = /^#[0-9a-fA-F]{6}$/

/**
 * Returns a colour of HEX_COLOUR as `#rrggbb` in small letters, so that two spellings of one colour are one. Its transparency is dropped.
 * Any other text comes back as it is.
 */
export function plainColour(text: string): string {
  if (!HEX_COLOUR.test(text)) return text
  const digits = text.replace('#', '').toLowerCase()
  const full = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits
  return `#${full.slice(0, 6)}`
}
