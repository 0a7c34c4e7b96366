import type { Readable } from 'node:stream'
import { signRequest } from '#protocol/session/signatures.ts'
import { MEDIA_TIMEOUT_MS } from '../limits.ts'
import { CommandRefused } from '../sessions/command-refused.ts'

export type EdgeFiles = {
  get(path: string): Promise<ReadableStream<Uint8Array>>
  put(
    path: string,
    body: Readable,
    facts: { bytes: number; sha256: string; mime: string },
  ): Promise<void>
}

/** Files between the edge and WhatsApp, by signed requests. They only pass through. */
export function edgeFiles(edgeUrl: URL, secret: string, nodeId: string): EdgeFiles {
  const path = (url: URL) => `${url.pathname}${url.search}`
  const at = (given: string) => {
    const url = new URL(given, edgeUrl)
    if (url.origin !== edgeUrl.origin)
      throw new CommandRefused('ERR_INVALID_INPUT', 'a file of another host')
    return url
  }
  return {
    async get(given) {
      const url = at(given)
      const request = { method: 'GET', path: path(url), body: new Uint8Array() }
      const response = await fetch(url, {
        headers: await signRequest(secret, nodeId, request, Date.now()),
        signal: AbortSignal.timeout(MEDIA_TIMEOUT_MS),
      })
      if (!response.ok || response.body === null) {
        throw new CommandRefused(
          'ERR_CARRIER',
          `the edge gave status ${response.status} for the file`,
          true,
        )
      }
      return response.body
    },
    async put(given, body, { bytes, sha256, mime }) {
      const url = at(given)
      const headers = await signRequest(
        secret,
        nodeId,
        { method: 'PUT', path: path(url), body: { sha256 } },
        Date.now(),
      )
      const init: RequestInit & { duplex: 'half' } = {
        method: 'PUT',
        body: body as unknown as ReadableStream,
        duplex: 'half',
        // R2 stores a stream only when its length is known.
        headers: { ...headers, 'content-length': String(bytes), 'content-type': mime },
        signal: AbortSignal.timeout(MEDIA_TIMEOUT_MS),
      }
      let broken: unknown
      body.on('error', (thrown) => (broken = thrown))
      let response: Response
      try {
        response = await fetch(url, init)
      } catch (thrown) {
        if (broken instanceof CommandRefused) throw broken
        throw new CommandRefused(
          thrown instanceof TypeError ? 'ERR_MEDIA_MISMATCH' : 'ERR_CARRIER',
          'the file could not be passed on',
          true,
        )
      }
      await response.body?.cancel()
      if (!response.ok)
        throw new CommandRefused(
          'ERR_CARRIER',
          `the edge gave status ${response.status} for the file`,
          true,
        )
    },
  }
}
