import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import { sayPressedKeys } from './pressed-keys.ts'

/** Of a page that says the same again and again the end is enough. */
const LINES_MAX = 2_000
const LINE_MAX = 400

export type WatchedPages = {
  /** What pages did so far, a line each, and then what they still wait for. */
  lines(): string[]
  /** What no page may do: what they threw and nobody caught, with its stack, and the router asking the server for pages. */
  thrown(): string[]
  stop(): void
}

/**
 * Notes what the pages of a browser do: where they go, what they send, what fails, what they say on their console, which keys are pressed. Each line begins with
 * the time, as the app's log has it (UTC), and the page's number in the order of their opening.
 */
export function watchPages(browser: Browser): WatchedPages {
  const lines: string[] = []
  const thrown: string[] = []
  const waiting = new Map<Request, string>()
  const pages: Page[] = []
  const say = (page: Page | null, text: string) => {
    if (page !== null && !pages.includes(page)) pages.push(page)
    const number = page === null ? '-' : pages.indexOf(page) + 1
    lines.push(`${new Date().toISOString()} page ${number} ${cut(text)}`)
    if (lines.length > LINES_MAX) lines.shift()
  }
  const ended = (request: Request, how: string | null) => {
    const asked = waiting.get(request)
    waiting.delete(request)
    if (how !== null) say(pageOf(request), `${how}: ${asked ?? askedBy(request)}`)
  }
  const watch = (context: BrowserContext) => {
    sayPressedKeys(context)
    context.on('page', (page) => {
      page.on('framenavigated', (frame) => {
        if (frame === page.mainFrame()) say(page, `is at ${frame.url()}`)
      })
    })
    context.on('console', (message) =>
      say(message.page(), `console ${message.type()}: ${message.text()}`),
    )
    context.on('weberror', (error) => {
      const { stack, message } = error.error()
      thrown.push(stack ?? message)
      say(error.page(), `threw ${stack ?? message}`)
    })
    context.on('request', (request) => {
      waiting.set(request, askedBy(request))
      // The router knows every page from the start: a look for a better one would cost far-away people a round trip a ticket.
      if (new URL(request.url()).pathname === '/__manifest') thrown.push(askedBy(request))
    })
    context.on('response', (response) => {
      const request = response.request()
      const status = response.status()
      if (status >= 400) ended(request, `failed with ${status}`)
      else ended(request, request.method() === 'GET' ? null : `answered with ${status}`)
    })
    context.on('requestfailed', (request) =>
      ended(request, `failed (${request.failure()?.errorText ?? 'for no reason given'})`),
    )
  }
  browser.contexts().forEach(watch)
  browser.on('context', watch)
  return {
    lines: () => [...lines, ...[...waiting.values()].map((asked) => `still waits for ${asked}`)],
    thrown: () => [...thrown],
    stop: () => void browser.off('context', watch),
  }
}

const askedBy = (request: Request) => cut(`${request.method()} ${request.url()}`)

/** A service worker's request has no page, and the first of a page that is being opened has none yet. */
function pageOf(request: Request): Page | null {
  try {
    return request.frame().page()
  } catch {
    return null
  }
}

const cut = (text: string) => {
  const line = text.replaceAll('\n', ' ↵ ')
  return line.length > LINE_MAX ? `${line.slice(0, LINE_MAX)}…` : line
}
