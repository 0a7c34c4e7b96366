import type { QuickMessageView } from '#domains/quick-messages/quick-messages.types.ts'
import { DESK_API, DeskError } from '#app/desk-client/request.ts'

/** Where the browser reads the file of a quick reply. */
export const quickFileAddress = ({ mediaPath }: Pick<QuickMessageView, 'mediaPath'>) =>
  `${DESK_API}${mediaPath ?? ''}`

/** While it is waited for nothing is sent; milliseconds, three times what any other request may take. */
const FILE_TIMEOUT_MS = 60_000

/** The file as if the attendant had attached it. Throws DeskError. */
export async function fetchQuickFile(quick: QuickMessageView): Promise<File> {
  const lost = (cause: unknown) => {
    throw new DeskError({ code: null, status: 0, cause })
  }
  const signal = AbortSignal.timeout(FILE_TIMEOUT_MS)
  const response = await fetch(quickFileAddress(quick), {
    credentials: 'same-origin',
    signal,
  }).catch(lost)
  if (!response.ok) throw new DeskError({ code: 'ERR_NOT_FOUND', status: response.status })
  const type = quick.mediaMime ?? 'application/octet-stream'
  return new File([await response.blob().catch(lost)], quick.mediaName ?? quick.shortcode, { type })
}
