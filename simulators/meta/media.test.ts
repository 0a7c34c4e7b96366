import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { MARIA, OTHER_PHONE_NUMBER_ID, PHONE_NUMBER_ID, startWorld } from './test-world.ts'

const BYTES = randomBytes(5000)
const HASH = createHash('sha256').update(BYTES).digest()
const MINUTE_MS = 60_000

async function worldWithPicture() {
  const world = await startWorld()
  await world.control('inbound', {
    phoneNumberId: PHONE_NUMBER_ID,
    from: MARIA,
    text: 'olha só',
    media: { type: 'image', base64: BYTES.toString('base64'), mime: 'image/jpeg' },
  })
  await world.idle()
  const [message] = world.updates()
  const image = message?.['image'] as { id: string }
  const describe = (query = `?phone_number_id=${PHONE_NUMBER_ID}`, headers = {}) =>
    world.graph(`/v25.0/${image.id}${query}`, undefined, headers)
  const take = (url: unknown, headers: Record<string, string> = {}) =>
    fetch(String(url), {
      headers: { authorization: `Bearer sim-token-${PHONE_NUMBER_ID}`, ...headers },
    })
  return { ...world, message, image, describe, take }
}

it('names a file of a user in its webhook, and gives it to the business', async () => {
  const { message, image, describe, take } = await worldWithPicture()
  expect(message).toMatchObject({
    type: 'image',
    image: { mime_type: 'image/jpeg', sha256: HASH.toString('base64'), caption: 'olha só' },
  })
  const described = await describe()
  expect(described.body).toMatchObject({
    id: image.id,
    mime_type: 'image/jpeg',
    sha256: HASH.toString('hex'),
    file_size: '5000',
  })
  const answer = await take(described.body['url'])
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await answer.arrayBuffer()).equals(BYTES)).toBe(true)
})

it('gives a file to nobody else', async () => {
  const { describe, take } = await worldWithPicture()
  const url = (await describe()).body['url']
  const other = { authorization: `Bearer sim-token-${OTHER_PHONE_NUMBER_ID}` }
  expect((await take(url, { authorization: '' })).status).toBe(401)
  expect((await take(url, other)).status).toBe(400)
  expect((await describe(`?phone_number_id=${OTHER_PHONE_NUMBER_ID}`)).body['error']).toMatchObject(
    {
      code: 100,
      error_subcode: 33,
    },
  )
  expect((await describe('', other)).status).toBe(400)
})

it('forgets an address after five minutes, and opens a new one for the same file', async () => {
  const { describe, take, control } = await worldWithPicture()
  const url = (await describe()).body['url']
  await control('clock', { advanceMs: 5 * MINUTE_MS })
  expect((await take(url)).status).toBe(404)
  expect((await take((await describe()).body['url'])).status).toBe(200)
})

async function worldThatTakes() {
  const world = await startWorld()
  await world.control('inbound', { phoneNumberId: PHONE_NUMBER_ID, from: MARIA, text: 'oi' })
  await world.idle()
  const bring = async (type = 'image/png') => {
    const form = new FormData()
    form.set('messaging_product', 'whatsapp')
    form.set('type', type)
    form.set('file', new File([BYTES], 'foto.png', { type: 'image/png' }))
    const answer = await fetch(`${world.url}/v25.0/${PHONE_NUMBER_ID}/media`, {
      method: 'POST',
      headers: { authorization: `Bearer sim-token-${PHONE_NUMBER_ID}` },
      body: form,
    })
    return { status: answer.status, id: ((await answer.json()) as { id?: string }).id }
  }
  const send = (content: Record<string, unknown>) =>
    world.graph(`/v25.0/${PHONE_NUMBER_ID}/messages`, {
      messaging_product: 'whatsapp',
      to: MARIA,
      ...content,
    })
  return { ...world, bring, send }
}

it('takes a file of the business and shows it on the user’s phone', async () => {
  const { bring, send, url } = await worldThatTakes()
  const { id } = await bring()
  const sent = await send({ type: 'image', image: { id, caption: 'segue' } })
  expect(sent.status).toBe(200)
  const query = new URLSearchParams({ phoneNumberId: PHONE_NUMBER_ID, user: MARIA })
  const conversation = (await (await fetch(`${url}/__sim/conversation?${query}`)).json()) as {
    entries: { text: string; attachment?: { kind: string; url: string } }[]
  }
  const entry = conversation.entries.at(-1)
  expect(entry).toMatchObject({ text: 'segue', attachment: { kind: 'image' } })
  const shown = await fetch(`${url}${entry?.attachment?.url}`)
  expect(shown.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await shown.arrayBuffer()).equals(BYTES)).toBe(true)
})

it('refuses a file in other clothes, and to send one that was never brought', async () => {
  const { bring, send } = await worldThatTakes()
  expect((await bring('image/jpeg')).status).toBe(400)
  expect((await send({ type: 'image', image: { id: '1' } })).body).toMatchObject({
    error: { code: 131009 },
  })
  const { id } = await bring()
  const sound = await send({ type: 'audio', audio: { id, caption: 'não' } })
  expect(sound.body).toMatchObject({ error: { code: 100 } })
})
