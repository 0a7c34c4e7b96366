import { keptFileText } from '../media/kept-file.ts'
import type { QuickMessageReadAs } from './quick-messages.inputs.ts'
import type { QuickMessageView } from './quick-messages.types.ts'

/** Client-safe. Returns the editable fields of a quick reply; `media` is its file's version and name. */
export function readAsOf(
  quick: Pick<
    QuickMessageView,
    'shortcode' | 'message' | 'geral' | 'status' | 'mediaPath' | 'mediaName'
  >,
): QuickMessageReadAs {
  const { shortcode, message, geral, status, mediaPath, mediaName } = quick
  return { shortcode, message, geral, status, media: keptFileText(mediaPath, mediaName) }
}

/** Where a file is read, below the API's base. */
export const mediaPathOf = (id: number, version: string) =>
  `/quick-messages/${id}/media?v=${version}`
