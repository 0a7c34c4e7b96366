import { untilAwake } from '#scripts/tests/browser.ts'
import { arrived, rowOf } from './customer.ts'
import { atDesk } from './desk-calls.ts'
import { draftOf } from './drafts.ts'
import { composer, statusOf } from './desk-places.ts'
import { expect, LONG } from './fixtures.ts'
import { withoutWorker } from './held-answers.ts'

withoutWorker(
  'a busy page does not forget that a ticket was asked for',
  LONG,
  async ({ app, request, desk }) => {
    const asked = await arrived(desk, request, app.metaSimUrl, 'Um')
    const left = await arrived(desk, request, app.metaSimUrl, 'Dois')
    for (const { id } of [asked, left])
      await atDesk(desk, 'PUT', `/tickets/${id}`, { status: 'open' })
    // Its idle moment comes when the test says.
    await desk.addInitScript(() => {
      const waiting = new Map<number, IdleRequestCallback>()
      let id = 0
      window.requestIdleCallback = (work) => {
        waiting.set(++id, work)
        return id
      }
      window.cancelIdleCallback = (one) => void waiting.delete(one)
      window.addEventListener('idle-now', () => {
        for (const work of waiting.values()) work({ didTimeout: true, timeRemaining: () => 0 })
        waiting.clear()
      })
    })
    await desk.goto(`/tickets/${left.uuid}?list=open`)
    await untilAwake(desk)
    await composer(desk).fill('para o primeiro')
    await expect(rowOf(desk, asked.name)).toBeVisible()
    await rowOf(desk, asked.name)
      .locator('.ticket-row-lead')
      .evaluate((row: HTMLElement) => {
        row.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
        row.focus()
        row.click()
        window.dispatchEvent(new Event('idle-now'))
        const press = { key: 'r', code: 'KeyR', bubbles: true, cancelable: true }
        row.dispatchEvent(new KeyboardEvent('keydown', press))
      })
    await desk.keyboard.type('e a peca do z')
    await expect(desk).toHaveURL(new RegExp(asked.uuid))
    await expect(composer(desk)).toHaveValue('e a peca do z')
    expect(await draftOf(desk, left.id)).toBe('para o primeiro')
    expect(await statusOf(desk, asked.name)).toBe('open')
  },
)
