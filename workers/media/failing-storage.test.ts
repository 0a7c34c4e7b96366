import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { READ_PART_BYTES } from '#domains/media/limits.ts'
import { answerFile } from './answer-file.ts'
import { readInParts } from './read-in-parts.ts'

const KEY = 'long'
const SIZE = READ_PART_BYTES + 10

/** The bucket, but for reading. */
function failing(): R2Bucket {
  const get = () => Promise.reject(new Error('internal error (10001)'))
  return { get, head: (key: string) => env.MEDIA.head(key) } as unknown as R2Bucket
}

it('is an error of ours, and not a part that the file does not have', async () => {
  await env.MEDIA.put(KEY, new Uint8Array(SIZE))
  const file = { key: KEY, mime: 'image/png', name: 'a', asDownload: false, cacheControl: '' }
  const asked = answerFile(new Request('https://balcao.test/'), failing(), file)
  await expect(asked).rejects.toThrow('internal error')
})

it('in the middle of a file ends it early: nobody waits for the rest for ever', async () => {
  await env.MEDIA.put(KEY, new Uint8Array(SIZE))
  const first = await env.MEDIA.get(KEY, { range: { offset: 0, length: READ_PART_BYTES } })
  if (first === null) throw new Error('it was put there just now')
  const body = readInParts(failing(), first, { offset: 0, length: SIZE })
  await expect(new Response(body).arrayBuffer()).rejects.toThrow()
})
