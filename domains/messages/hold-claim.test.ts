import { expect, it, vi } from 'vitest'
import { MINUTE_MS } from '#core/time.ts'
import { outboxOf, phoneConversation, sweepAfter } from '#tests/edge/phone-conversation.ts'
import { SEND_LEASE_MS, SEND_LEASE_RENEW_MS } from './limits.ts'
import { sendMessage } from './send-message.ts'
import { until } from '#tests/until.ts'

it('keeps its claim for as long as its sender lives, and no longer', async () => {
  const { ctx, ticket } = await phoneConversation()
  const sent = Promise.withResolvers<undefined>()
  const original = ctx.sessions.command.bind(ctx.sessions)
  let hanging = 0
  ctx.sessions.command = async (...call) => {
    hanging += 1
    await sent.promise
    return await original(...call)
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const [set, cleared] = [
    vi.spyOn(globalThis, 'setInterval'),
    vi.spyOn(globalThis, 'clearInterval'),
  ]
  try {
    const message = await sendMessage(ctx, ticket.id, { body: 'um arquivo grande' })
    await until(() => expect(hanging).toBe(1))
    for (let passed = 0; passed < 3 * MINUTE_MS; passed += SEND_LEASE_RENEW_MS) {
      ctx.clock.advance(SEND_LEASE_RENEW_MS)
      vi.advanceTimersByTime(SEND_LEASE_RENEW_MS)
      await until(async () =>
        expect(await outboxOf(ctx, message.id)).toMatchObject({
          leaseUntil: ctx.clock.now() + SEND_LEASE_MS,
        }),
      )
    }
    await sweepAfter(ctx, 0)
    expect(hanging).toBe(1)
    sent.resolve(undefined)
    await ctx.settled()
    expect(await outboxOf(ctx, message.id)).toMatchObject({ state: 'written', leaseUntil: 0 })
    // Its own alone: on a busy machine the runner has timers, too.
    const own = set.mock.results.filter((_, at) => set.mock.calls[at]?.[1] === SEND_LEASE_RENEW_MS)
    expect(own).toHaveLength(1)
    expect(cleared.mock.calls.map(([timer]) => timer)).toContain(own[0]?.value)
  } finally {
    vi.restoreAllMocks()
    vi.useRealTimers()
  }
})

it('has what waits behind it looked at when its claim ends, not every second until then', async () => {
  const { ctx, ticket } = await phoneConversation()
  let hanging = 0
  ctx.sessions.command = () => {
    hanging += 1
    return new Promise(() => undefined)
  }
  await sendMessage(ctx, ticket.id, { body: 'um' })
  await until(() => expect(hanging).toBe(1))
  const claimEnds = ctx.clock.now() + SEND_LEASE_MS
  await sendMessage(ctx, ticket.id, { body: 'dois' })
  expect((await sweepAfter(ctx, SEND_LEASE_RENEW_MS)).nextDueAt).toBe(claimEnds)
  expect(hanging).toBe(1)
})
