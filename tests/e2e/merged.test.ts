import type { Route } from '@playwright/test'
import { untilAwake } from '#scripts/tests/browser.ts'
import { arrived, pressRow } from './customer.ts'
import { atDesk } from './desk-calls.ts'
import { draftOf } from './drafts.ts'
import { composer, MESSAGES, sentTo } from './desk-places.ts'
import { expect, LONG } from './fixtures.ts'
import { withoutWorker } from './held-answers.ts'

withoutWorker(
  'what is being written in a conversation goes on in the one that it became part of',
  LONG,
  async ({ app, request, desk, signInAs }) => {
    const admin = await signInAs('admin')
    const gone = await arrived(desk, request, app.metaSimUrl, 'Sou eu de outro número')
    const kept = await arrived(desk, request, app.metaSimUrl, 'Sou eu')
    for (const { id } of [gone, kept])
      await atDesk(desk, 'PUT', `/tickets/${id}`, { status: 'open' })
    await desk.goto(`/tickets/${kept.uuid}?list=open`)
    await untilAwake(desk)
    await composer(desk).fill('Bom dia')
    await desk.goto(`/tickets/${gone.uuid}?list=open`)
    await untilAwake(desk)
    // On its way when its conversation goes: what is sent is sent.
    const held: Route[] = []
    await desk.route(MESSAGES, (route) =>
      route.request().method() === 'POST' ? void held.push(route) : route.fallback(),
    )
    await composer(desk).fill('Um momento')
    await composer(desk).press('Enter')
    await expect.poll(() => held.length).toBe(1)
    await desk.keyboard.type('O bole')
    await atDesk(admin, 'POST', `/contact-merges/${kept.contactId}`, { contactId: gone.contactId })
    await expect(desk).toHaveURL(new RegExp(kept.uuid))
    await desk.keyboard.type('to segue')
    await desk.unroute(MESSAGES)
    // Those that the browser let go of by itself are on their way.
    for (const route of held) await route.continue().catch(() => undefined)
    // It was for one of the two: its writer is asked who gets it.
    await expect(desk.getByText('Mudou quem recebe nesta conversa depois')).toBeVisible()
    expect(await sentTo(desk, kept)).not.toContain('Um momento')
    await desk.getByTestId('retry-message').click()
    await expect.poll(() => sentTo(desk, kept)).toContain('Um momento')
    await expect(composer(desk)).toHaveValue('Bom dia\n\nO boleto segue')
    expect(await draftOf(desk, gone.id)).toBe('')
    expect(await draftOf(desk, kept.id)).toBe('Bom dia\n\nO boleto segue')
  },
)

withoutWorker(
  'what is begun in the dialog of a waiting ticket goes on in the one that it became part of',
  LONG,
  async ({ app, request, desk, signInAs }) => {
    const admin = await signInAs('admin')
    const gone = await arrived(desk, request, app.metaSimUrl, 'Sou eu de outro número')
    const kept = await arrived(desk, request, app.metaSimUrl, 'Sou eu')
    await desk.goto('/tickets?list=pending')
    await untilAwake(desk)
    await pressRow(desk, gone.name)
    await desk.keyboard.press('n')
    const text = desk.getByTestId('waiting-text')
    await expect(text).toBeFocused()
    await desk.keyboard.type('é da fatura')
    await atDesk(admin, 'POST', `/contact-merges/${kept.contactId}`, { contactId: gone.contactId })
    const dialog = desk.getByTestId('waiting-text-dialog')
    await expect(dialog).toContainText('não está mais ao seu alcance')
    // Still to be read, and no more to be changed.
    await expect(text).toHaveValue('é da fatura')
    await expect(text).toHaveJSProperty('readOnly', true)
    expect(await draftOf(desk, gone.id, 'note')).toBe('')
    expect(await draftOf(desk, kept.id, 'note')).toBe('é da fatura')
  },
)
