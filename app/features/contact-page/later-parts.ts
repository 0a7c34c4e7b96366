import { lazyPart } from '#app/components/lazy-part.ts'
import { forwardWords } from '#app/i18n/pages/forward.ts'
import { messagesWords } from '#app/i18n/pages/messages.ts'
import { ticketDialogsWords } from '#app/i18n/pages/ticket-dialogs.ts'
// Without scripts nobody else brings their styles.
import '../gallery/gallery.css'
import '../person/log-line.css'

/** What stands further down the page. */
export const MediaPart = lazyPart(
  () => import('./media-part.tsx').then((m) => m.MediaPart),
  forwardWords,
  messagesWords,
)
export const LogPart = lazyPart(
  () => import('./log-part.tsx').then((m) => m.LogPart),
  ticketDialogsWords,
)
