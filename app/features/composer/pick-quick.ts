import type { QuickMessageView } from '#domains/quick-messages/quick-messages.types.ts'
import { fetchQuickFile } from './quick-file.ts'
import { forgetPicked, notePicked } from '../desk/picked-quick.ts'
import type { Attachments } from './use-attachments.ts'

type Picked = {
  ticketId: number
  quick: QuickMessageView
  words: string
  put: (words: string) => void
  bring: Attachments['bring']
}

/** Puts a quick reply into the composer: its words at once, and its file as soon as it is here. Rejects where the file does not come. */
export async function pickQuick({ ticketId, quick, words, put, bring }: Picked): Promise<void> {
  notePicked(ticketId, quick.id)
  // Whoever goes on writing while the file comes writes behind them.
  put(words)
  if (quick.mediaPath === null) return
  try {
    await bring(quick.mediaName ?? quick.shortcode, () => fetchQuickFile(quick))
  } catch (thrown) {
    // Nothing of it is in the composer.
    if (words === '') forgetPicked(ticketId, quick.id)
    throw thrown
  }
}
