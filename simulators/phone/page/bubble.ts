import { attachmentOf } from './attachment.ts'
import { formatTime } from './dates.ts'
import { element } from './element.ts'
import { icon } from './icons.ts'
import { isOnlyEmoji, parseRichText } from './rich-text.ts'
import type { TextRun } from './rich-text.ts'
import type { ShownMessage } from './shown-message.ts'
import { summaryOf } from './shown-message.ts'
import { tick } from './ticks.ts'

const TAGS = { bold: 'strong', italic: 'em', strike: 's', code: 'code' } as const

/** One message. `me` is whose phone this is. */
export function createBubble(
  entry: ShownMessage,
  options: {
    quoted: { author: string; text: string } | null
    startsGroup: boolean
    onActions: (anchor: HTMLElement) => void
  },
): HTMLElement {
  const isMine = entry.from === 'user'
  const reactions = [entry.reactions.user, entry.reactions.company].filter(
    (emoji) => emoji !== null,
  )
  const classes = [
    'bubble',
    isMine ? 'mine' : 'theirs',
    options.startsGroup ? 'starts' : '',
    isOnlyEmoji(entry.text) && !entry.attachment ? 'big' : '',
    entry.attachment?.kind === 'sticker' ? 'is-sticker' : '',
    reactions.length > 0 ? 'reacted' : '',
  ]
  const actions = element(
    'button',
    {
      type: 'button',
      class: 'bubble-actions',
      'aria-label': `Reagir ou responder: ${summaryOf(entry).slice(0, 60)}`,
      'aria-haspopup': 'menu',
      'data-testid': 'phone-actions',
      onclick: () => options.onActions(actions),
    },
    icon('more', 18),
  )
  return element(
    'div',
    {
      class: classes.filter(Boolean).join(' '),
      'data-testid': 'phone-bubble',
      'data-from': isMine ? 'me' : entry.author === undefined ? 'company' : 'member',
      'data-status': entry.status,
      'data-wamid': entry.wamid,
    },
    options.quoted
      ? element(
          'div',
          { class: 'quoted' },
          element('b', {}, options.quoted.author),
          element('span', {}, options.quoted.text),
        )
      : null,
    entry.author !== undefined && options.startsGroup
      ? element('b', { class: 'author' }, entry.author)
      : null,
    entry.attachment ? attachmentOf(entry, entry.attachment) : null,
    entry.deleted
      ? element('em', { class: 'words deleted' }, 'Mensagem apagada')
      : element('span', { class: 'words' }, ...parseRichText(entry.text).map(textNode)),
    element(
      'span',
      { class: 'meta' },
      entry.edited ? 'editada' : null,
      element('time', { datetime: new Date(entry.at).toISOString() }, formatTime(entry.at)),
      isMine ? tick(entry.status) : null,
    ),
    entry.deleted ? null : actions,
    reactions.length > 0
      ? element(
          'span',
          { class: 'reactions', 'data-testid': 'phone-reactions' },
          [...new Set(reactions)].join(' '),
        )
      : null,
  )
}

function textNode(run: TextRun): Node | string {
  if (run.kind === 'plain') return run.text
  if (run.kind === 'link') {
    return element('a', { href: run.text, target: '_blank', rel: 'noreferrer' }, run.text)
  }
  return element(TAGS[run.kind], {}, run.text)
}
