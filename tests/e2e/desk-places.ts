import type { Page } from '@playwright/test'
import { mustHaveTicket } from './desk-calls.ts'

/** The code of an open ticket. */
export const TICKET_PART = /\/ticket-[\w-]{8}\.js$/
/** The messages of a ticket, asked for by the screen. */
export const MESSAGES = /\/desk\/api\/v1\/messages\/\d+/
/** Said to whoever pressed what has just become something else. */
export const MOVED = 'A tela acabou de mudar'

export const composer = (page: Page) => page.getByTestId('composer-input')
/** Where somebody writes who sees no text yet, or no more. */
export const ahead = (page: Page) => page.locator('[data-written-ahead]')
export const statusOf = async (page: Page, name: string) =>
  (await mustHaveTicket(page, name)).status
