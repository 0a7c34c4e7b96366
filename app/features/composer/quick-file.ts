import type { QuickMessageView } from '#domains/quick-messages/quick-messages.types.ts'
import { DESK_API, DeskError } from '#app/desk-client/request.ts'

/** Where the browser reads the file of a quick reply. */
export const quickFileAddress = ({ mediaPath }: Pick<QuickMessageView, 'mediaPath'>) =>
  `${DESK_API}${mediaPath ?? ''}`

/** The file as if the attendant had attached it. */
export async function fetchQuickFile(quick: QuickMessageView): Promise<File> {
  const response = await fetch(quickFileAddress(quick), { credentials: 'same-origin' }).catch(
    (cause: unknown) => {
      throw new DeskError({ code: null, status: 0, cause })
    },
  )
  if (!response.ok) throw new DeskError({ code: 'ERR_NOT_FOUND', status: response.status })
  const type = quick.mediaMime ?? 'application/octet-stream'
  return new File([await response.blob()], quick.mediaName ?? quick.shortcode, { type })
}
