import type { Page } from '@playwright/test'
import { atDesk, mustHaveTicket } from './desk-calls.ts'
import { expect } from './fixtures.ts'

/** The code of an open ticket. */
export const TICKET_PART = /\/ticket-[\w-]{8}\.js$/
/** The messages of a ticket, asked for by the screen. */
export const MESSAGES = /\/desk\/api\/v1\/messages\/\d+/
/** A new ticket, asked for. */
export const MADE = /\/desk\/api\/v1\/tickets$/
/** Said to whoever pressed what has just become something else. */
export const MOVED = 'A tela acabou de mudar'

export const composer = (page: Page) => page.getByTestId('composer-input')
/** Where somebody writes who sees no text yet, or no more. */
export const ahead = (page: Page) => page.locator('[data-written-ahead]')
export const statusOf = async (page: Page, name: string) =>
  (await mustHaveTicket(page, name)).status

type Said = { body: string; fromMe: boolean; isPrivate: boolean }

async function saidIn(desk: Page, { id }: { id: number }): Promise<Said[]> {
  const { messages } = await atDesk<{ messages: Said[] }>(desk, 'GET', `/messages/${id}`)
  return messages.filter(({ fromMe }) => fromMe)
}

/** What the team has written: to a customer, and comments. */
export const sentTo = async (desk: Page, ticket: { id: number }) =>
  (await saidIn(desk, ticket)).map(({ body }) => body)

export const notesOf = async (desk: Page, ticket: { id: number }) =>
  (await saidIn(desk, ticket)).filter(({ isPrivate }) => isPrivate).map(({ body }) => body)

/** Chooses something in the command bar, from wherever the keyboard is. */
export async function chooseInBar(desk: Page, words: string) {
  await desk.keyboard.press('Control+k')
  await expect(desk.getByTestId('command-text')).toBeFocused()
  await desk.keyboard.type(words)
  await expect(desk.getByRole('option', { selected: true })).toContainText(words)
  await desk.keyboard.press('Enter')
}

/** The dialog of a new ticket for somebody, sent. */
export async function askForTicket(desk: Page, name: string) {
  await desk.getByTestId('list-menu').click()
  await desk.getByRole('menuitem', { name: 'Novo atendimento' }).click()
  const dialog = desk.getByTestId('new-ticket-dialog')
  await dialog.getByTestId('contact-search').fill(name)
  await dialog.locator('[data-testid^=contact-]', { hasText: name }).first().click()
  await dialog.getByTestId('queue-select').selectOption('Suporte')
  await dialog.getByTestId('new-ticket-dialog-submit').click()
  return dialog
}
