import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A push service over real HTTP, as RFC 8030 has one: takes messages for any browser, and gives them out to the tests. */
export async function startPushService(): Promise<{ url: string; stop(): Promise<void> }> {
  const received = new Map<string, string[]>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    if (request.method === 'GET') {
      response.setHeader('Content-Type', 'application/json')
      return response.end(JSON.stringify(received.get(path) ?? []))
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const isSigned = request.headers.authorization?.startsWith('vapid t=') === true
      if (isSigned && request.headers['content-encoding'] === 'aes128gcm') {
        const body = Buffer.concat(chunks).toString('base64')
        received.set(path, [...(received.get(path) ?? []), body])
      }
      response.statusCode = isSigned ? 201 : 401
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
