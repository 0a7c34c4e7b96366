/** What a request may ask for. Others (TRACE, those of WebDAV) mean nothing to this product. On a loopback port the runtime refuses CONNECT itself, with 500. */
const HTTP_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function isHttpMethod(method: string): boolean {
  return HTTP_METHODS.has(method)
}
