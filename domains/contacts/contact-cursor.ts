import { AppError } from '#core/errors.ts'

/** Where the next page begins. */
export type ContactCursor = {
  /** What the page is ordered by, of the last row; null when the row is to be asked (its name must not travel). */
  after: string | null
  id: number
  /** Contacts on the pages so far. */
  seen: number
}

/** Opaque to the caller: base64url, because names travel in it. */
export function writeCursor(cursor: ContactCursor): string {
  const bytes = new TextEncoder().encode(JSON.stringify([cursor.after, cursor.id, cursor.seen]))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

export function readCursor(text: string): ContactCursor {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const parts: unknown = JSON.parse(
      new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0))),
    )
    if (Array.isArray(parts)) {
      const [after, id, seen] = parts as unknown[]
      const isText = after === null || typeof after === 'string'
      if (isText && Number.isSafeInteger(id) && Number.isSafeInteger(seen)) {
        return { after, id: id as number, seen: Math.max(0, seen as number) }
      }
    }
  } catch {
    // Not one of ours: said below.
  }
  throw new AppError('ERR_INVALID_INPUT', {
    message: 'unknown cursor',
    fields: { cursor: ['unknown'] },
  })
}
