import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { mediaLink, plainName } from '#core/auth/media-links.ts'
import { contactPictureKey, messageFileKey } from '#core/media-keys.ts'
import { READ_PART_BYTES } from '#domains/media/limits.ts'
import { shardOf } from '../env.ts'
import { ask, errorOf, makeSignInUser, signInAtBrowser } from '#tests/edge/worker-http.ts'
import { contextFor, testClock } from '#tests/edge/context.ts'
import { makeCompany, makeMessage, makeQueue, makeTicket } from '#tests/edge/factories.ts'
import type { TestCompany, TestMessage } from '#tests/edge/factories.ts'

const DAY = 86_400_000
const BYTES = Uint8Array.from({ length: 1000 }, (_, i) => i % 251)

let company: TestCompany
let message: TestMessage

beforeEach(async () => {
  company = await makeCompany()
  message = await withFile({ mime: 'image/png', name: 'foto.png' })
})

async function withFile(media: { mime: string; name?: string }): Promise<TestMessage> {
  const stored = await makeMessage(company, await makeTicket(company), { mediaType: 'image' })
  const key = messageFileKey(company.id, stored.id)
  await env.MEDIA.put(key, BYTES)
  await shardOf(env, company.shard)
    .prepare('UPDATE messages SET media = ?2 WHERE id = ?1')
    .bind(stored.id, JSON.stringify({ ...media, key, size: BYTES.length }))
    .run()
  return stored
}

const link = (of = message, { at = Date.now(), name = 'foto.png' } = {}) =>
  mediaLink({ ...contextFor(company), clock: testClock(at) }, { messageId: of.id, name })

const gone = { status: 404, error: 'ERR_NOT_FOUND' }

it('ends in a browser whose person may not see the ticket, or is nobody any more; a program needs no cookie', async () => {
  const queue = await makeQueue(company)
  const ticket = await makeTicket(company, { queue })
  await shardOf(env, company.shard)
    .prepare('UPDATE messages SET ticket_id = ?2 WHERE id = ?1')
    .bind(message.id, ticket.id)
    .run()
  const member = await makeSignInUser(company, { queues: [queue] })
  const other = await makeSignInUser(company)
  const stranger = await makeSignInUser(await makeCompany(), { profile: 'admin' })
  const asMember = await signInAtBrowser(member)
  expect((await ask(link(), { headers: asMember })).status).toBe(200)
  for (const headers of [await signInAtBrowser(other), await signInAtBrowser(stranger)])
    expect(await errorOf(await ask(link(), { headers }))).toEqual(gone)
  const [name] = asMember.Cookie.split('=')
  expect(await errorOf(await ask(link(), { headers: { Cookie: `${name}=x` } }))).toEqual(gone)
  expect((await ask(link())).status).toBe(200)
})

describe('a link to a file', () => {
  it('gives the file, kept by the browser and unable to run', async () => {
    const answer = await ask(link())
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '1000',
      'content-disposition': `inline; filename="foto.png"; filename*=UTF-8''foto.png`,
      'cache-control': 'private, max-age=86400',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
    })
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(BYTES)
  })

  it('stays the same for a day, and is good for one to two', async () => {
    const midnight = Math.floor(Date.now() / DAY) * DAY
    expect(link(message, { at: midnight })).toBe(link(message, { at: midnight + DAY - 1 }))
    expect(link(message, { at: midnight })).not.toBe(link(message, { at: midnight + DAY }))
    expect((await ask(link(message, { at: midnight - DAY }))).status).toBe(200)
    expect(await errorOf(await ask(link(message, { at: midnight - 2 * DAY })))).toEqual(gone)
  })

  it('names one file of one company until one moment: any change ends it', async () => {
    const other = await withFile({ mime: 'image/png' })
    const [good, wanted] = [link(), new URL(link(other), 'http://x')]
    const changes: [string, string][] = [
      [String(message.id), String(other.id)],
      ['s=', 's=A'],
      [`c=${company.id}-`, `c=${company.id + 1}-`],
      [`-${company.shard}&`, `-${company.shard + 1}&`],
      ['e=', 'e=1'],
    ]
    for (const [from, to] of changes) {
      const forged = good.replace(from, to)
      expect(forged).not.toBe(good)
      expect(await errorOf(await ask(forged)), forged).toEqual(gone)
    }
    expect(await errorOf(await ask(wanted.pathname))).toEqual(gone)
    expect(await errorOf(await ask(`/media/files/${message.id}?c=&e=&s=`))).toEqual(gone)
    expect(await errorOf(await ask('/media/anything'))).toEqual(gone)
  })

  it("never leads to another company's file, whatever a row says", async () => {
    const stranger = await makeCompany()
    const theirs = messageFileKey(stranger.id, 1)
    await env.MEDIA.put(theirs, 'segredo')
    await shardOf(env, company.shard)
      .prepare('UPDATE messages SET media = ?2 WHERE id = ?1')
      .bind(message.id, JSON.stringify({ key: theirs, mime: 'image/png' }))
      .run()
    expect(await errorOf(await ask(link()))).toEqual(gone)
    const signedByThem = mediaLink(
      { ...contextFor(stranger), clock: testClock(Date.now()) },
      { messageId: message.id, name: null },
    )
    expect(await errorOf(await ask(signedByThem))).toEqual(gone)
  })

  it('ends when the message is taken back, and when storage has nothing', async () => {
    const lost = await withFile({ mime: 'image/png' })
    await env.MEDIA.delete(messageFileKey(company.id, lost.id))
    expect(await errorOf(await ask(link(lost)))).toEqual(gone)
    await shardOf(env, company.shard)
      .prepare('UPDATE messages SET is_deleted = 1 WHERE id = ?1')
      .bind(message.id)
      .run()
    expect(await errorOf(await ask(link()))).toEqual(gone)
  })
})

describe('what a file is called and whether it is shown', () => {
  const dispositionOf = async (media: { mime: string; name?: string }, end = '') => {
    const { headers } = await ask(link(await withFile(media)) + end)
    return [headers.get('Content-Type'), headers.get('Content-Disposition')]
  }

  it.each(['image/svg+xml', 'text/html', 'application/xhtml+xml', 'text/xml', 'text/javascript'])(
    'never shows %s',
    async (mime) => {
      const [type, disposition] = await dispositionOf({ mime, name: 'a.html' })
      expect(type).toBe('application/octet-stream')
      expect(disposition).toMatch(/^attachment; /)
    },
  )

  it('shows a PDF, and hands out what is asked for as a download', async () => {
    const pdf = { mime: 'application/pdf', name: '2ª via do boleto.pdf' }
    expect(await dispositionOf(pdf)).toEqual([
      'application/pdf',
      `inline; filename="2 via do boleto.pdf"; filename*=UTF-8''2%C2%AA%20via%20do%20boleto.pdf`,
    ])
    expect((await dispositionOf(pdf, '&download=1'))[1]).toMatch(/^attachment; /)
  })

  it('makes a name where the sender gave none', async () => {
    const nameless = await withFile({ mime: 'image/jpeg' })
    const { headers } = await ask(link(nameless))
    expect(headers.get('Content-Disposition')).toContain(`filename="${nameless.id}.jpg"`)
  })

  it.each([
    ['../../x.svg', 'x.svg'],
    ['C:\\Windows\\a.exe', 'a.exe'],
    ['nota"; filename="x.html', 'nota_; filename=_x.html'],
    ['linha\r\nX-Evil: 1', 'linha_X-Evil_ 1'],
    ['foto\u202egpj.exe', 'foto_gpj.exe'],
    ['...', 'arquivo'],
    ['', 'arquivo'],
    [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(116)}.pdf`],
  ])('%j is called %j', (given, safe) => {
    expect(plainName(given)).toBe(safe)
  })
})

describe('seeking and caching', () => {
  const part = async (range: string, more: Record<string, string> = {}) => {
    const answer = await ask(link(), { headers: { Range: range, ...more } })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    return { status: answer.status, range: answer.headers.get('Content-Range'), bytes }
  }

  it.each([
    ['bytes=0-', 'bytes 0-999/1000', 0, 1000],
    ['bytes=10-19', 'bytes 10-19/1000', 10, 20],
    ['bytes=990-5000', 'bytes 990-999/1000', 990, 1000],
    ['bytes=-10', 'bytes 990-999/1000', 990, 1000],
    ['bytes=-5000', 'bytes 0-999/1000', 0, 1000],
  ])('%s gives %s', async (asked, range, from, to) => {
    expect(await part(asked)).toEqual({ status: 206, range, bytes: BYTES.slice(from, to) })
  })

  it.each(['bytes=5-1', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-'])(
    'answers %s, which is not one range of bytes, with everything',
    async (asked) => {
      expect(await part(asked)).toEqual({ status: 200, range: null, bytes: BYTES })
    },
  )

  it('says how long the file is when the range lies behind its end', async () => {
    const { status, range } = await part('bytes=1000-')
    expect([status, range]).toEqual([416, 'bytes */1000'])
  })

  it('gives everything when the part belongs to another version', async () => {
    const etag = (await ask(link())).headers.get('ETag') ?? ''
    expect((await part('bytes=0-9', { 'If-Range': etag })).status).toBe(206)
    expect((await part('bytes=0-9', { 'If-Range': '"other"' })).status).toBe(200)
  })

  it('sends nothing twice', async () => {
    const etag = (await ask(link())).headers.get('ETag') ?? ''
    const again = await ask(link(), { headers: { 'If-None-Match': etag } })
    expect(again.status).toBe(304)
    expect(again.headers.get('ETag')).toBe(etag)
    expect(await again.text()).toBe('')
    expect((await ask(link(), { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
  })

  describe('a file of several parts', () => {
    const LONG = Uint8Array.from({ length: 2 * READ_PART_BYTES + 5 }, (_, i) => (i * 31) % 253)
    const key = () => messageFileKey(company.id, message.id)
    beforeEach(() => env.MEDIA.put(key(), LONG))
    const hash = async (bytes: Uint8Array<ArrayBuffer>) =>
      Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')

    it.each([
      ['everything', undefined, 0, LONG.length],
      ['from the beginning on', 'bytes=0-', 0, LONG.length],
      ['across two seams', `bytes=5-${2 * READ_PART_BYTES + 1}`, 5, 2 * READ_PART_BYTES + 2],
      ['to the last byte of a part', `bytes=0-${READ_PART_BYTES - 1}`, 0, READ_PART_BYTES],
      ['the end', 'bytes=-3', LONG.length - 3, LONG.length],
    ])('is given as it is: %s', async (_, range, from, to) => {
      const answer = await ask(link(), { headers: range === undefined ? {} : { Range: range } })
      expect(answer.headers.get('Content-Length')).toBe(String(to - from))
      const bytes = new Uint8Array(await answer.arrayBuffer())
      expect(bytes.length).toBe(to - from)
      expect(await hash(bytes)).toBe(await hash(LONG.slice(from, to)))
    })

    it('ends early where it becomes another file meanwhile, and never mixes the two', async () => {
      const answer = await ask(link())
      await env.MEDIA.put(
        key(),
        LONG.map((byte) => byte ^ 255),
      )
      await expect(answer.arrayBuffer()).rejects.toThrow()
    })

    it('is left in the middle without harm', async () => {
      const answer = await ask(link())
      const reader = answer.body?.getReader()
      expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
      await reader?.cancel()
      expect((await ask(link())).status).toBe(200)
    })
  })

  it('gives an empty file as an empty file', async () => {
    await env.MEDIA.put(messageFileKey(company.id, message.id), new Uint8Array())
    const answer = await ask(link())
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  })

  it('answers HEAD without a body', async () => {
    const answer = await ask(link(), { method: 'HEAD' })
    expect([answer.status, answer.headers.get('Content-Length')]).toEqual([200, '1000'])
    expect(await answer.text()).toBe('')
  })
})

describe("a contact's picture", () => {
  const HASH = '0123456789abcdef'

  it('is shown to the browsers of its company, and to nobody else', async () => {
    await env.MEDIA.put(contactPictureKey(company.id, 7, HASH), BYTES, {
      httpMetadata: { contentType: 'image/jpeg' },
    })
    const path = `/media/pictures/7/${HASH}`
    const own = await signInAtBrowser(await makeSignInUser(company))
    const shown = await ask(path, { headers: own })
    expect(shown.status).toBe(200)
    expect(shown.headers.get('Content-Type')).toBe('image/jpeg')
    expect(shown.headers.get('Cache-Control')).toBe('private, max-age=31536000, immutable')
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(BYTES)

    const others = await signInAtBrowser(await makeSignInUser(await makeCompany()))
    expect(await errorOf(await ask(path, { headers: others }))).toEqual(gone)
    expect(await errorOf(await ask(path))).toEqual(gone)
    for (const wrong of [`/media/pictures/8/${HASH}`, '/media/pictures/7/0', '/media/pictures/x/y'])
      expect(await errorOf(await ask(wrong, { headers: own }))).toEqual(gone)
  })
})
