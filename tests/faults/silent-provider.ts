import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A Meta that takes every message and answers none until it is told to: what it took may have been sent, and nobody knows. */
export async function silentProvider() {
  const taken: string[] = []
  let answers = false
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { text } = JSON.parse(body) as { text: { body: string } }
      taken.push(text.body)
      if (!answers) return
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ messages: [{ id: `wamid.taken-${taken.length}` }] }))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** The texts it took, in order. */
    taken,
    answer: () => (answers = true),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
