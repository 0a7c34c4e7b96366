/**
 * The path of what an HTTP request asks for, as it came: a stranger's need not be an address (`//`, `*`, `http://[`), of which
 * `new URL` throws.
 */
export const requestPath = (target = '/'): string => target.split(/[?#]/, 1)[0] ?? ''
