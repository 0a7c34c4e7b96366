import type { QuickMessageReadAs } from './quick-messages.inputs.ts'
import type { QuickMessageView } from './quick-messages.types.ts'

/** Client-safe. Returns the editable fields of a quick reply; `media` is its file's version and name. */
export function readAsOf(quick: QuickMessageView): QuickMessageReadAs {
  const { shortcode, message, geral, status, mediaPath, mediaName } = quick
  const media = mediaPath === null ? '' : `${mediaPath.split('?v=')[1] ?? ''} ${mediaName ?? ''}`
  return { shortcode, message, geral, status, media }
}

/** Returns the version and the name that `media` of `readAsOf` holds; null without a file. */
export function mediaIn(media: string): { version: string; name: string } | null {
  const [version = '', ...name] = media.split(' ')
  return version === '' ? null : { version, name: name.join(' ') }
}

/** Where a file is read, below the API's base. */
export const mediaPathOf = (id: number, version: string) =>
  `/quick-messages/${id}/media?v=${version}`
