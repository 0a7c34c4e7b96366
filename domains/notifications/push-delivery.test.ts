import { env } from 'cloudflare:workers'
import { afterEach, expect, it, vi } from 'vitest'
import { fromBase64Url } from '#core/auth/signed-payloads.ts'
import { MINUTE_MS, SECOND_MS } from '#core/time.ts'
import { contextFor } from '#tests/edge/context.ts'
import { TEST_NOW } from '#tests/edge/factories.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { openPush } from '#tests/edge/open-push.ts'
import {
  decodeJwtPart,
  makeBrowser,
  pushService,
  standingSession,
} from '#tests/edge/push-browser.ts'
import {
  afterSettling,
  noticesOf,
  pushOffice,
  subscriptionsOf,
  wakeable,
} from '#tests/edge/push-office.ts'
import { sweepCompany } from '../sweep/sweep-company.ts'
import { NOTICE_MAX_ATTEMPTS } from './limits.ts'
import { subscribeBrowser, unsubscribeBrowser } from './push-subscriptions.service.ts'
import { sendDueNotices } from './send-notices.ts'
import { sendTestNotice } from './test-notice.ts'

afterEach(() => void vi.restoreAllMocks())

it('the sealing is the one of RFC 8291 appendix A', async () => {
  const bytes = (text: string) => fromBase64Url(text.replaceAll(/\s/g, '')) ?? new Uint8Array()
  const publicKey = bytes(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  )
  const privateKey = await crypto.subtle.importKey(
    'jwk',
    {
      kty: 'EC',
      crv: 'P-256',
      d: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
      x: 'JXGyvs3942BVGq8e0PTNNmwRzr5VX4m8t7GGpTM5FzE',
      y: 'aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    },
    { name: 'ECDH', namedCurve: 'P-256' },
    false,
    ['deriveBits'],
  )
  const body = bytes(
    `DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN`,
  )
  // The reader that all these tests read with opens the RFC's own message.
  expect(
    await openPush(body, { privateKey, publicKey, auth: bytes('BTBZMqHH6r4Tts7J_aSIgg') }),
  ).toBe('When I grow up, I want to be a watermelon')
})

it('is signed for the push service alone, for less than a day, and hides how long the words are', async () => {
  const { company, ana, system, customerWrites } = await pushOffice()
  await wakeable(company, ana)
  const received = pushService({ status: 201 })
  await customerWrites('a')
  await customerWrites('b'.repeat(900), '5511912345678')
  afterSettling(system)
  await sendDueNotices(system)
  const [first, second] = received
  expect(first?.body.length).toBe(second?.body.length)
  expect(first?.body.length).toBeLessThanOrEqual(4096)
  expect(first?.headers.get('content-encoding')).toBe('aes128gcm')
  expect(first?.headers.get('ttl')).toBe('14400')
  const [, token = '', key] =
    /^vapid t=([^,]+), k=(.+)$/.exec(first?.headers.get('authorization') ?? '') ?? []
  expect(key).toBe(system.config.push?.publicKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  expect(decodeJwtPart(head)).toMatchObject({ alg: 'ES256' })
  const { aud, exp, sub } = decodeJwtPart(claims)
  expect([aud, sub]).toEqual(['https://push.service.test', 'mailto:avisos@empresa.test'])
  expect(Number(exp) - Date.now() / 1000).toBeLessThan(86_400)
  const verifying = await crypto.subtle.importKey(
    'raw',
    fromBase64Url(key ?? '') ?? new Uint8Array(),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['verify'],
  )
  const isSigned = await crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    verifying,
    fromBase64Url(signature) ?? new Uint8Array(),
    new TextEncoder().encode(`${head}.${claims}`),
  )
  expect(isSigned).toBe(true)
})

it('a sign-in that ended, or a ticket that left their sight, wakes nobody', async () => {
  const { company, ana, helena, system, customerWrites } = await pushOffice()
  await wakeable(company, ana)
  const { browser } = await wakeable(company, helena)
  const received = pushService({ status: 201 })
  await customerWrites('oi')
  await env.CONTROL.prepare('UPDATE sessions SET revoked_at = ?2 WHERE id = ?1')
    .bind(`session-of-${ana.id}`, TEST_NOW)
    .run()
  afterSettling(system)
  await sendDueNotices(system)
  expect(received.map(({ endpoint }) => endpoint)).toEqual([browser.endpoint])
  expect(await subscriptionsOf(system)).toEqual([helena.id])
})

it.each([404, 410, 403])(
  'a browser of which its push service says %i is forgotten',
  async (status) => {
    const { company, ana, system, customerWrites } = await pushOffice()
    await wakeable(company, ana)
    pushService({ status })
    await customerWrites('oi')
    afterSettling(system)
    await sendDueNotices(system)
    expect(await subscriptionsOf(system)).toEqual([])
    await customerWrites('de novo', '5511912345678')
    expect(await noticesOf(system)).toEqual([])
  },
)

it('a push service that is busy is asked again when it says, one that fails ever later, and then no more', async () => {
  const { company, ana, system, customerWrites } = await pushOffice()
  await wakeable(company, ana)
  const received = pushService({ status: 429, headers: { 'Retry-After': '120' } }, { status: 503 })
  await customerWrites('oi')
  afterSettling(system)
  await sendDueNotices(system)
  expect(received).toHaveLength(1)
  system.clock.advance(119 * SECOND_MS)
  await sendDueNotices(system)
  expect(received).toHaveLength(1)
  for (let tries = 2; tries <= NOTICE_MAX_ATTEMPTS + 1; tries++) {
    system.clock.advance(20 * MINUTE_MS)
    await sendDueNotices(system)
  }
  expect(received).toHaveLength(NOTICE_MAX_ATTEMPTS)
  expect(await noticesOf(system)).toMatchObject([{ unseen: 0 }])
})

it('two senders at once send each notice once; one that died is made up for', async () => {
  const { company, ana, system, customerWrites } = await pushOffice()
  await wakeable(company, ana)
  const received = pushService({ status: 201 })
  await customerWrites('oi')
  afterSettling(system)
  await Promise.all([sendDueNotices(system), sendDueNotices(system)])
  expect(received).toHaveLength(1)

  await customerWrites('alô', '5511912345678')
  afterSettling(system)
  // It claimed the row and was never heard of again.
  const vanished = {
    ...system,
    control: { ...system.control, all: () => Promise.reject(new Error('killed')) },
  }
  await expect(sendDueNotices(vanished)).rejects.toThrow('killed')
  system.clock.advance(MINUTE_MS)
  await sendDueNotices(system)
  expect(received).toHaveLength(2)
})

it('the sweeper makes up for a job that was lost', async () => {
  const { company, ana, system, customerWrites } = await pushOffice()
  await wakeable(company, ana)
  await customerWrites('oi')
  system.enqueued.length = 0
  afterSettling(system)
  await sweepCompany(system)
  expect(system.enqueued).toMatchObject([{ kind: 'push.send', companyId: company.id }])
})

it('with nobody to wake, nothing is written', async () => {
  const { system, customerWrites } = await pushOffice()
  await customerWrites('oi')
  expect(await noticesOf(system)).toEqual([])
  expect(system.enqueued).toEqual([])
})

it('the browser of a colleague who signs in after is theirs from then on', async () => {
  const { company, ana, helena, system } = await pushOffice()
  const { browser } = await wakeable(company, ana)
  await standingSession(company, helena)
  await subscribeBrowser(contextFor(company, helena), browser.subscription)
  expect(await subscriptionsOf(system)).toEqual([helena.id])
  await unsubscribeBrowser(contextFor(company, ana), browser.endpoint)
  expect(await subscriptionsOf(system)).toEqual([helena.id])
  await unsubscribeBrowser(contextFor(company, helena), browser.endpoint)
  expect(await subscriptionsOf(system)).toEqual([])
})

it('an endpoint inside our own network is refused', async () => {
  const { company, ana } = await pushOffice()
  const ctx = contextFor(company, ana)
  const { subscription } = await makeBrowser('x')
  const inside = { ...subscription, endpoint: 'https://169.254.169.254/latest/meta-data' }
  expect((await refusal(subscribeBrowser(ctx, inside))).code).toBe('ERR_INVALID_INPUT')
})

it('a test wakes the browser of this sign-in, and not again at once', async () => {
  const { company, ana, helena } = await pushOffice()
  const { ctx, browser } = await wakeable(company, ana)
  const received = pushService({ status: 201 })
  expect(await sendTestNotice(ctx)).toEqual({ result: 'sent' })
  expect(await browser.read(received[0]?.body ?? new Uint8Array())).toMatchObject({ kind: 'test' })
  expect((await refusal(sendTestNotice(ctx))).code).toBe('ERR_TOO_MANY_TRIES')
  expect((await refusal(sendTestNotice(contextFor(company, helena)))).code).toBe('ERR_NOT_FOUND')
})
