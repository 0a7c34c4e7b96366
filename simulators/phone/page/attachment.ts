import { element } from './element.ts'
import { icon } from './icons.ts'
import { nameOf } from './shown-message.ts'
import type { Attachment, ShownMessage } from './shown-message.ts'

/** What a message carries beside its words. */
export function attachmentOf(message: ShownMessage, attachment: Attachment): HTMLElement {
  const { kind, url } = attachment
  const media = url === null ? null : mediaOf(kind, url, message.text)
  return element(
    'div',
    { class: `attachment attachment-${kind}`, 'data-testid': `attachment-${kind}` },
    media ?? lineOf(attachment),
  )
}

function mediaOf(kind: Attachment['kind'], src: string, text: string): HTMLElement | null {
  switch (kind) {
    case 'image':
    case 'sticker':
      return element('img', { src, alt: text || nameOf(kind), loading: 'lazy' })
    case 'video':
      return element('video', { src, controls: true, 'aria-label': text || nameOf(kind) })
    case 'audio':
      return element('audio', { src, controls: true, 'aria-label': nameOf(kind) })
    default:
      return null
  }
}

function lineOf({ kind, url, fileName, place }: Attachment): HTMLElement {
  if (kind === 'document' && url !== null) {
    const name = fileName ?? nameOf(kind)
    return element('a', { class: 'line', href: url, download: name }, icon('file', 22), name)
  }
  const words = place
    ? `${nameOf(kind)} · ${place.latitude.toFixed(4)}, ${place.longitude.toFixed(4)}`
    : nameOf(kind)
  const mark = kind === 'location' ? 'pin' : kind === 'contact' ? 'card' : 'file'
  return element('span', { class: 'line' }, icon(mark, 22), words)
}
