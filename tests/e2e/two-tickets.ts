import type { APIRequestContext, Page } from '@playwright/test'
import { untilAwake } from '#scripts/tests/browser.ts'
import { arrived } from './customer.ts'
import { atDesk } from './desk-calls.ts'
import { composer } from './desk-places.ts'

/** Two customers of whoever is at the desk, who may turn out to be one. */
export async function twoTickets(desk: Page, request: APIRequestContext, metaSimUrl: string) {
  const one = await arrived(desk, request, metaSimUrl, 'Sou o primeiro')
  const other = await arrived(desk, request, metaSimUrl, 'Sou o segundo')
  for (const { id } of [one, other]) await atDesk(desk, 'PUT', `/tickets/${id}`, { status: 'open' })
  return { one, other }
}

/** The same, with words that were begun for the first. */
export async function oneBegun(desk: Page, request: APIRequestContext, metaSimUrl: string) {
  const both = await twoTickets(desk, request, metaSimUrl)
  await desk.goto(`/tickets/${both.one.uuid}?list=open`)
  await untilAwake(desk)
  await composer(desk).fill('Só para o primeiro')
  return both
}
