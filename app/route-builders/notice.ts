import type { AllWords } from '#app/i18n/words.ts'

/** The words of what was done: `done` of a page's own words. */
export type NoticeKey = {
  [Page in keyof AllWords]: AllWords[Page] extends { done: infer Done }
    ? `${Page}:done.${keyof Done & string}`
    : never
}[keyof AllWords]

/** What a page says once something is done. The server answers the key, the screen says the words. */
export type Notice = {
  key: NoticeKey
  values?: Record<string, string | number>
  /** Where it leads instead of back to the page. */
  to?: string
  /** The dialog stays open: there is more to do in it. Without scripts its action's `back` leads there. */
  stays?: boolean
  /** The form that takes it back, for as long as the notice stands; without scripts none is offered. */
  undo?: UndoForm
}

/** What is sent to a page's action. */
export type UndoForm = { action: string; fields: Readonly<Record<string, string>> }

const COOKIE = 'notice'
/** Long enough for the page that the browser is sent to. */
const KEPT_SECONDS = 20

/** Tells the page that a browser without scripts is sent to. Holds no secret: the person typed what it names. */
export function noticeCookie(notice: Notice | null, secure: boolean): string {
  const value = notice === null ? '' : encodeURIComponent(JSON.stringify(wordsOf(notice)))
  const age = notice === null ? 0 : KEPT_SECONDS
  return `${COOKIE}=${value}; Path=/; Max-Age=${age}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`
}

/** The browser hands it back: nothing in it is ever done or followed. */
const wordsOf = ({ key, values }: Notice) => ({ key, values })

export function readNotice(cookieHeader: string | null): Pick<Notice, 'key' | 'values'> | null {
  const [, value = ''] = /(?:^|;\s*)notice=([^;]*)/.exec(cookieHeader ?? '') ?? []
  if (value === '') return null
  try {
    const notice = JSON.parse(decodeURIComponent(value)) as Partial<Notice> | null
    return typeof notice?.key === 'string' ? (notice as Notice) : null
  } catch {
    return null
  }
}
