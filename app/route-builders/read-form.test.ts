import { expect, it } from 'vitest'
import { FIELDS_MAX, NAME_MAX_CHARS, NOBODYS_BODY_MAX_BYTES } from '#core/body-limits.ts'
import { readForm, readFormOrWords } from './read-form.ts'

const MULTIPART = 'multipart/form-data; boundary=b'
const URLENCODED = 'application/x-www-form-urlencoded'
const PART = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'

const asked = (body: BodyInit, type?: string) =>
  new Request('http://x', {
    method: 'POST',
    body,
    ...(type === undefined ? {} : { headers: { 'Content-Type': type } }),
    duplex: 'half',
  } as RequestInit)

/** A body that goes on and on, and how much of it was taken. */
function endless(piece: string) {
  const taken = { bytes: 0, isCancelled: false }
  const chunk = new TextEncoder().encode(piece.repeat(100))
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken.bytes += chunk.byteLength
      controller.enqueue(chunk.slice())
    },
    cancel() {
      taken.isCancelled = true
    },
  })
  return { body, taken }
}

it('reads a form as it was filled in, with as many fields and files as a form may have', async () => {
  const form = new FormData()
  for (let at = 0; at < 10; at++)
    form.append('files', new File([`--b\r\n--${at}`.repeat(90_000)], `${'ã'.repeat(250)}.pdf`))
  for (let at = 0; at < FIELDS_MAX - 10; at++) form.append(`options[${at}].name`, 'Zélia\r\n')
  const read = await readForm(asked(form), Infinity)
  expect([...read.keys()]).toEqual([...form.keys()])
  expect(read.get('options[7].name')).toBe('Zélia\r\n')
  expect((read.getAll('files')[9] as File).size).toBe(90_000 * 8)
  const words = new URLSearchParams({ email: 'a@b.test', password: 'x'.repeat(200), c: '🙂' })
  expect([...(await readForm(asked(words)))]).toEqual([...words])
})

it.each([
  ['parts', PART, MULTIPART],
  ['pairs', 'a=&', URLENCODED],
])('stops at more %s than a form has, in the middle of the body', async (_, piece, type) => {
  for (const read of [readForm, readFormOrWords]) {
    const { body, taken } = endless(piece)
    await expect(read(asked(body, type), 2e6)).rejects.toMatchObject({ code: 'ERR_INVALID_INPUT' })
    expect(taken.bytes).toBeLessThan(FIELDS_MAX * 100)
    expect(taken.isCancelled).toBe(true)
  }
})

it('takes no longer a form than it is told, and little of whoever may be nobody', async () => {
  const { body, taken } = endless('a')
  await expect(readForm(asked(body, URLENCODED))).rejects.toMatchObject({
    code: 'ERR_BODY_TOO_LARGE',
  })
  expect(taken.bytes).toBeLessThan(NOBODYS_BODY_MAX_BYTES + 1000)
  expect(taken.isCancelled).toBe(true)
  const small = asked(`a=${'a'.repeat(NOBODYS_BODY_MAX_BYTES - 2)}`, URLENCODED)
  expect((await readForm(small)).get('a')).toHaveLength(NOBODYS_BODY_MAX_BYTES - 2)
})

it('leaves out names that are longer than any', async () => {
  const long = 'a[0]'.repeat(NAME_MAX_CHARS / 4)
  const sent = asked(`${long}=1&${long}[0]=2&b=3&${long}[0]=4`, URLENCODED)
  expect([...(await readForm(sent))]).toEqual([
    [long, '1'],
    ['b', '3'],
  ])
})

it.each([
  ['of another type', 'a', 'text/plain'],
  ['without a type', new Uint8Array([1]), undefined],
  ['that ends too early', PART, MULTIPART],
  ['without a boundary', PART, 'multipart/form-data'],
  ['with a head that goes on', PART.replace('\r\n', '\r\nX: y'.repeat(2000)), MULTIPART],
])('refuses a body %s', async (_, body, type) => {
  await expect(readForm(asked(body, type))).rejects.toMatchObject({ code: 'ERR_MALFORMED_BODY' })
})
