import { describe, expect, it } from 'vitest'
import { FIELDS_MAX, HEAD_MAX_BYTES, HEADS_MAX_BYTES } from './body-limits.ts'
import { boundaryOf, fieldCounter } from './count-fields.ts'

const URLENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=b'
const HEAD = 'Content-Disposition: form-data; name="a"'

/** Counts a body that comes in pieces; says how much of it was taken. */
function counted(body: string, type = MULTIPART, chunkBytes = body.length): number {
  const count = fieldCounter(type)
  const bytes = new TextEncoder().encode(body)
  let at = 0
  try {
    for (; at < bytes.length; at += chunkBytes) count?.(bytes.subarray(at, at + chunkBytes))
  } catch (thrown) {
    throw Object.assign(thrown as Error, { at })
  }
  return at
}
const parts = (many: number, part = `${HEAD}\r\n\r\n1`, end = '\r\n') =>
  `--b${end}${part}${end}`.repeat(many) + '--b--' + end
const code = (name: string) => expect.objectContaining({ code: name }) as Error

describe('the fields of a form', () => {
  it.each([1, 3, 1000, undefined])('are as many as a form may have, in pieces of %s', (bytes) => {
    counted(parts(FIELDS_MAX), MULTIPART, bytes)
    counted('a=1&'.repeat(FIELDS_MAX - 1) + 'a=1', URLENCODED, bytes)
    for (const [body, type] of [
      [parts(FIELDS_MAX + 1), MULTIPART],
      [parts(FIELDS_MAX + 1, `${HEAD}\n\n1`, '\n'), MULTIPART],
      ['a=1&'.repeat(FIELDS_MAX) + 'a=1', URLENCODED],
    ] as const)
      expect(() => counted(body, type, bytes)).toThrow(code('ERR_INVALID_INPUT'))
  })

  it('are counted no further than they may be many', () => {
    const body = parts(300_000, `${HEAD}\r\n\r\n`)
    for (const [sent, type] of [
      [body, MULTIPART],
      ['&'.repeat(1_000_000), URLENCODED],
    ] as const) {
      let at = Infinity
      try {
        counted(sent, type, 1024)
      } catch (thrown) {
        at = (thrown as { at: number }).at
      }
      expect(at).toBeLessThan(100 * FIELDS_MAX)
    }
  })

  it('are those of files too, whatever these hold', () => {
    const lines = '\r\n--\r\n\r\n--c\n--\n\n--bc --b\r'.repeat(100_000)
    const file = `${HEAD}; filename="${'ã'.repeat(255)}.sql"\r\nContent-Type: text/plain\r\n\r\n${lines}`
    counted(parts(10, file.replaceAll('--bc', '--cb')))
    expect(() => counted(parts(1, `${HEAD}\r\n\r\n${'\n--b'.repeat(FIELDS_MAX + 1)}`))).toThrow(
      code('ERR_INVALID_INPUT'),
    )
  })

  it.each([
    ['lines that end with LF', '\n', '\n\n', ''],
    ['heads that end with LF', '\r\n', '\n\n', ''],
    ['heads that end with both', '\r\n', '\n\r\n', ''],
    ['a beginning', '\r\n', '\r\n\r\n', 'x\r\n'],
    ['a first boundary in a line', '\r\n', '\r\n\r\n', 'x'],
  ])('are counted where the platform finds them: %s', async (_, end, headEnd, before) => {
    const body = before + parts(FIELDS_MAX + 2, `${HEAD}${headEnd}1`, end)
    const form = await new Response(body, { headers: { 'Content-Type': MULTIPART } }).formData()
    expect([...form]).toHaveLength(FIELDS_MAX + 2)
    expect(() => counted(body)).toThrow(code('ERR_INVALID_INPUT'))
  })

  it('are none of what is no form', () => {
    for (const type of [null, '', 'text/plain', 'application/json', 'multipart/mixed; boundary=b'])
      expect(fieldCounter(type)).toBeNull()
    for (const type of ['Multipart/FORM-data; Boundary=b', 'APPLICATION/x-www-form-urlencoded ; x'])
      expect(fieldCounter(type)).not.toBeNull()
  })
})

describe('the heads of a form', () => {
  const line = 'Content-Disposition: form-data; \r\n'
  it.each([
    ['a head that goes on', parts(1, `${line.repeat(200)}${HEAD}\r\n\r\n1`)],
    ['one behind an empty line', parts(1, `\r\n${line.repeat(200)}${HEAD}\r\n\r\n1`)],
    ['one whose lines end oddly', parts(1, `${`${HEAD}\r\r\n`.repeat(200)}\r\n\r\n1`)],
    ['what stands before all of them', 'x\r\n\r\n'.repeat(1000) + parts(1)],
    ['a first boundary in a line', `x--b\r\n${line.repeat(200)}${HEAD}\r\n\r\n1\r\n--b--`],
    ['many that are long', parts(100, `${line.repeat(50)}${HEAD}\r\n\r\n1`)],
  ])('are no longer than they may be: %s', (_, body) => {
    for (const bytes of [1, 1000, body.length])
      expect(() => counted(body, MULTIPART, bytes)).toThrow(code('ERR_MALFORMED_BODY'))
  })

  it('are as long as they may be', () => {
    const ends = '--b\r\n\r\n\r\n'.length
    const head = HEAD.padEnd(HEAD_MAX_BYTES - ends, ' ')
    const body = parts(HEADS_MAX_BYTES / HEAD_MAX_BYTES - 1, `${head}\r\n\r\n${'1'.repeat(9_999)}`)
    expect(counted(body)).toBe(body.length)
  })
})

it.each([
  ['multipart/form-data; boundary=----WebKitFormBoundary7MA4Y', '----WebKitFormBoundary7MA4Y'],
  ['multipart/form-data; charset=utf-8; boundary="b x"', 'b x'],
  ['multipart/form-data;BOUNDARY=b=_/:? ; charset=utf-8', 'b=_/:?'],
  [`multipart/form-data; boundary=${'b'.repeat(70)}`, 'b'.repeat(70)],
])('knows the boundary of %s', (type, boundary) => {
  expect(boundaryOf(type)).toBe(boundary)
})

it.each([
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=""',
  'multipart/form-data; boundary=a; boundary=b',
  'multipart/form-data; x="; boundary=a"; boundary=b',
  'multipart/form-data; x="; boundary=a"',
  'multipart/form-data; boundary="a\\"b"',
  'multipart/form-data; boundary=ã',
  `multipart/form-data; boundary=${'b'.repeat(71)}`,
])('takes no form of a boundary that readers may read otherwise: %s', (type) => {
  expect(() => fieldCounter(type)).toThrow(code('ERR_MALFORMED_BODY'))
})
