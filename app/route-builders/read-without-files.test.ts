import { expect, it } from 'vitest'
import { readWithoutFiles } from './read-without-files.ts'

const MB = 1024 * 1024

async function sentAs(form: FormData, chunkBytes: number): Promise<Request> {
  const request = new Request('http://x', { method: 'POST', body: form })
  const bytes = new Uint8Array(await request.arrayBuffer())
  let at = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, (at += chunkBytes)))
    },
  })
  const { headers } = request
  return new Request('http://x', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
}

function filled(fileBytes: number): FormData {
  const form = new FormData()
  form.append('intent', 'create')
  form.append('name', 'Zélia “do Balcão”\r\n--x\r\n\r\n🙂')
  form.append('empty', '')
  form.append('none', new File([], 'none.png'))
  form.append('file', new File(['\r\n--'.repeat(Math.ceil(fileBytes / 4))], 'a"b.png'))
  form.append('ids', '1')
  form.append('ids', '2')
  return form
}

it.each([1, 2, 3, 7, 64, 1000, 64 * 1024])(
  'keeps what was written and counts the files, in chunks of %s bytes',
  async (chunkBytes) => {
    const fileBytes = chunkBytes < 64 ? 400 : 3 * MB
    const sent = filled(chunkBytes === 64 ? 40_000 : fileBytes)
    const { form, fileBytes: counted } = await readWithoutFiles(await sentAs(sent, chunkBytes))
    const written = [...sent].filter(([, value]) => typeof value === 'string')
    expect([...form]).toEqual(written)
    expect([...counted]).toEqual([['file', (sent.get('file') as File).size]])
  },
)

it('refuses what has more words than a form', async () => {
  const form = new FormData()
  form.append('text', 'x'.repeat(MB + 1))
  await expect(readWithoutFiles(await sentAs(form, 50_000))).rejects.toMatchObject({
    code: 'ERR_BODY_TOO_LARGE',
  })
})

const asked = (body: string, type = 'multipart/form-data; boundary=b') =>
  new Request('http://x', { method: 'POST', body, headers: { 'Content-Type': type } })
const PART = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'

it('takes a form as others write it', async () => {
  const typed = 'multipart/form-data; charset=utf-8; boundary="b"'
  const { form } = await readWithoutFiles(asked(`preamble\r\n${PART}--b--\r\nepilogue`, typed))
  expect([...form]).toEqual([['a', '1']])
})

const pieces = (body: string, chunkBytes: number) =>
  new Request('http://x', {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    body: new ReadableStream<Uint8Array>({
      start(controller) {
        const bytes = new TextEncoder().encode(body)
        for (let at = 0; at < bytes.length; at += chunkBytes)
          controller.enqueue(bytes.subarray(at, at + chunkBytes))
        controller.close()
      },
    }),
    duplex: 'half',
  } as RequestInit)

const NOT_BOUNDARIES = [
  ...['--b not a boundary', '--bc', '--b-', '--b--x', '--b-- x', '--b\rx', '--b\n', ' --b', '--'],
  ...[`--b${' '.repeat(2000)}x`, '\r', '\r\r\n--', '--b \r'],
]

it.each([1, 2, 3, 5, 1000])(
  'keeps lines that only begin as a boundary, in chunks of %s bytes',
  async (chunkBytes) => {
    const text = `\r\n${NOT_BOUNDARIES.join('\r\n')}x`
    const file = PART.replace('"a"', '"f"; filename="f"').replace('1\r\n', `${text}\r\n`)
    const body = `--b \t\r\n${PART.slice(5).replace('1\r\n', `${text}\r\n`)}${file}--b-- \t`
    const { form, fileBytes } = await readWithoutFiles(pieces(body, chunkBytes))
    expect([...form]).toEqual([['a', text]])
    expect([...fileBytes]).toEqual([['f', text.length]])
    // Each line by itself, as the last one too.
    for (const line of NOT_BOUNDARIES) {
      const one = PART.replace('1\r\n', `${line}x\r\n${line}x\r\n`)
      const { form: alone } = await readWithoutFiles(pieces(`${one}--b--\r\n`, chunkBytes))
      expect([...alone]).toEqual([['a', `${line}x\r\n${line}x`]])
    }
  },
)

it('takes the longest boundary there is, and none that is longer', async () => {
  const sent = (name: string) =>
    asked(`--${name}\r\n${PART.slice(5)}--${name}--`, `multipart/form-data; boundary=${name}`)
  expect([...(await readWithoutFiles(sent('b'.repeat(70)))).form]).toEqual([['a', '1']])
  await expect(readWithoutFiles(sent('b'.repeat(71)))).rejects.toMatchObject({
    code: 'ERR_MALFORMED_BODY',
  })
})

it.each([
  ['ends too early', asked(PART)],
  ['has no boundary', asked(`${PART}--b--`, 'multipart/form-data')],
  ['has a part without a name', asked('--b\r\nContent-Disposition: form-data\r\n\r\n1\r\n--b--')],
  ['has a part without a head', asked('--b\r\n\r\n1\r\n--b--')],
  ['has a head without an end', asked(`--b\r\n${'x'.repeat(20_000)}`)],
  ['ends with a line that goes on', asked(`${PART}--bc\r\n`)],
  ['ends with a boundary that is not the last', asked(`${PART}--b`)],
])('refuses what %s', async (_what, request) => {
  await expect(readWithoutFiles(request)).rejects.toMatchObject({ code: 'ERR_MALFORMED_BODY' })
})
