import { useTranslation } from '#app/i18n/use-translation.tsx'
import { shorten } from '#core/shorten.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import type { QuickMessageView } from '#domains/quick-messages/quick-messages.types.ts'
import type { Command } from '#app/features/commands/command.ts'
import { recordId } from '#app/features/commands/record-id.ts'
import { fetchQuickFile } from '../composer/quick-file.ts'
import { notePicked } from '../desk/picked-quick.ts'
import { useQuickMessages, useQuickWords } from '../composer/use-quick-messages.ts'
import { writeIntoText } from '../composer/write-into-text.ts'
import { toast } from '#app/components/toast.ts'
import { isPageCovered, isTypedIn } from '#app/components/key-press.ts'
import { composerOf, writingModeIn } from '../desk/composer-id.ts'
import { useFailureToast } from '../desk/use-failure-toast.ts'

/** Of a reply's words beside its name in the bar. */
const WORDS_SHOWN = 60

/** Whether somebody is in another text than the answer to this ticket: a comment, a search, a dialog. */
function writesElsewhere(ticket: TicketView): boolean {
  const { activeElement } = document
  const isInAnswer =
    activeElement?.matches(composerOf(ticket)) === true &&
    writingModeIn(activeElement) === 'message'
  return isPageCovered() || (isTypedIn(activeElement) && !isInAnswer)
}

/** The quick replies, written into the answer to the open ticket. */
export function useQuickCommands(ticket: TicketView | undefined): Command[] {
  const { t } = useTranslation('commands')
  const fail = useFailureToast()
  const known = useQuickMessages(ticket !== undefined)
  const fill = useQuickWords()
  if (ticket === undefined) return []
  const write = async (quick: QuickMessageView) => {
    try {
      const file = quick.mediaPath === null ? null : await fetchQuickFile(quick)
      const put = async () => {
        const isThere = await writeIntoText(ticket.id, fill(ticket, quick), file)
        if (isThere) notePicked(ticket.id, quick.id)
        else toast({ kind: 'error', text: t('quickLeft', { name: quick.shortcode }) })
        return isThere
      }
      if (file === null || !writesElsewhere(ticket)) return void (await put())
      // Whoever writes elsewhere by now, a comment perhaps, is not taken out of it.
      toast({
        text: t('quickReady', { name: quick.shortcode }),
        action: { label: t('quickPut'), run: put },
        durationMs: null,
      })
    } catch (thrown) {
      fail(thrown)
    }
  }
  return known.map((quick) => ({
    id: `quick-${quick.id}`,
    alsoFoundAs: recordId('quickMessage', quick.id),
    group: 'ticket',
    label: `/${quick.shortcode}`,
    detail: shorten(fill(ticket, quick) || (quick.mediaName ?? ''), WORDS_SHOWN),
    words: `${t('words.quick')} ${quick.message}`,
    sign: null,
    run: () => void write(quick),
  }))
}
