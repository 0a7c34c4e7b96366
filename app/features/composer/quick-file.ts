import type { QuickMessageView } from '#domains/quick-messages/quick-messages.types.ts'
import { DESK_API, DeskError } from '#app/desk-client/request.ts'

/** Where the browser reads the file of a quick reply. */
export const quickFileAddress = ({ mediaPath }: Pick<QuickMessageView, 'mediaPath'>) =>
  `${DESK_API}${mediaPath ?? ''}`

/** Longer than any request waits for its answer; milliseconds. The file itself may take as long as the line does. */
const ANSWER_TIMEOUT_MS = 30_000

/** The file as if the attendant had attached it. Throws DeskError. */
export async function fetchQuickFile(quick: QuickMessageView): Promise<File> {
  const lost = (cause: unknown) => {
    throw new DeskError({ code: null, status: 0, cause })
  }
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), ANSWER_TIMEOUT_MS)
  const response = await fetch(quickFileAddress(quick), {
    credentials: 'same-origin',
    signal: waiting.signal,
  }).catch(lost)
  clearTimeout(timer)
  if (!response.ok) throw new DeskError({ code: 'ERR_NOT_FOUND', status: response.status })
  const type = quick.mediaMime ?? 'application/octet-stream'
  return new File([await response.blob().catch(lost)], quick.mediaName ?? quick.shortcode, { type })
}
