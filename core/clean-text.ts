/**
 * Returns a text of several lines as it is stored: a form's line ends as one character, nothing around it, and neither NUL nor halves of
 * characters, which a database gives back as something else, so that the row would never compare as it was read.
 */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '')
    .replaceAll(/\p{Cs}/gu, '\ufffd')
    .trim()
