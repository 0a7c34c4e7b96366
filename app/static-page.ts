/**
 * A page that is whole as the server draws it: the document carries no React, so it is there in one trip on a slow line. Its forms
 * are the browser's own, and every way to it is a document load (`redirectDocument`).
 */
export const staticPage = { static: true } as const

export function isStaticPage(handle: unknown): boolean {
  return (
    typeof handle === 'object' && handle !== null && 'static' in handle && handle.static === true
  )
}
