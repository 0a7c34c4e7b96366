import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGzip } from 'node:zlib'

const TEXT = /^(text\/|application\/(javascript|json|manifest\+json)|image\/svg)/

/**
 * What stands in front of the product wherever people use it: Cloudflare, or the proxy of one machine. It compresses; the product
 * behind it leaves that to it (docs/decisions/010-one-machine-front-door.md).
 */
export async function compressingProxy(origin: string): Promise<{ url: string; close(): void }> {
  const { hostname, port } = new URL(origin)
  const server = createServer((asked, answer) => {
    const sent = request(
      { hostname, port, method: asked.method, path: asked.url, headers: asked.headers },
      (got) => {
        const headers = { ...got.headers }
        const isText = TEXT.test(headers['content-type'] ?? '')
        const takesGzip = /\bgzip\b/.test(String(asked.headers['accept-encoding'] ?? ''))
        if (!isText || !takesGzip || headers['content-encoding'] !== undefined) {
          answer.writeHead(got.statusCode ?? 502, headers)
          got.pipe(answer)
          return
        }
        delete headers['content-length']
        answer.writeHead(got.statusCode ?? 502, {
          ...headers,
          'content-encoding': 'gzip',
          vary: 'accept-encoding',
        })
        got.pipe(createGzip({ level: 6 })).pipe(answer)
      },
    )
    sent.once('error', () => answer.writeHead(502).end())
    asked.pipe(sent)
  })
  server.on('upgrade', (asked, socket, head) => {
    const sent = request({ hostname, port, path: asked.url, headers: asked.headers })
    sent.once('upgrade', (got, behind, first) => {
      const lines = Object.entries(got.headers).map(([name, value]) => `${name}: ${String(value)}`)
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
      socket.write(first)
      behind.write(head)
      behind.pipe(socket).pipe(behind)
      for (const end of [behind, socket]) end.on('error', () => socket.destroy())
    })
    sent.once('response', () => socket.destroy())
    sent.once('error', () => socket.destroy())
    sent.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
