import type { InboundMessage } from '../messages/inbound-message.ts'
import { INBOUND_PART_MAX_CHARS, INBOUND_TEXT_MAX_CHARS } from '../messages/limits.ts'

/**
 * The message as it is kept. Its words end where WhatsApp's longest text does; what else it brings is left out, part by part, where it is
 * larger than anything a phone sends: a row is read with every page of its conversation, and D1 takes none of 2 MB.
 */
export function boundInbound(message: InboundMessage): InboundMessage {
  const { data, media, fileRef, referral, participant, quotedExternalId } = message
  return {
    ...message,
    body: boundText(message.body),
    data: data === null ? null : fittingParts(data),
    media: media === null || fits(media) ? media : { mime: 'application/octet-stream', size: 0 },
    fileRef: fits(fileRef) ? fileRef : null,
    referral: fits(referral) ? referral : null,
    participant: fits(participant) ? participant : null,
    quotedExternalId: fits(quotedExternalId) ? quotedExternalId : null,
  }
}

/** A text of a stranger as far as it is kept: no half of a character at its end, and no NUL, which ends a text in JSON of SQLite. */
export function boundText(text: string): string {
  return text
    .slice(0, INBOUND_TEXT_MAX_CHARS)
    .replace(/[\ud800-\udbff]$/, '')
    .replaceAll('\u0000', '')
}

function fittingParts(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([, part]) => fits(part)))
}

const fits = (part: unknown) => (JSON.stringify(part) ?? '').length <= INBOUND_PART_MAX_CHARS
