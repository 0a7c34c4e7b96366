import type { IncomingMessage, ServerResponse } from 'node:http'
import { listenOnLoopback, sendJson } from '../loopback-server.ts'
import type { LoopbackServer } from '../loopback-server.ts'
import { handleControl } from '../meta/control.ts'
import type { Simulator } from '../meta/simulator.ts'
import { answerLinkedPhones } from './linked-phones.ts'
import type { LinkedPhones } from './linked-phones.ts'
import { loadPageFiles } from './page-files.ts'
import type { PageFile } from './page-files.ts'

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The phone page, and the control plane beside it so that the page needs no other origin. */
export async function startPhoneServer(
  sim: Simulator,
  port: number,
  { host, whatsApp }: { host?: string; whatsApp?: LinkedPhones } = {},
): Promise<LoopbackServer> {
  const files = await loadPageFiles()
  return listenOnLoopback(
    async (request, response) => {
      const path = new URL(request.url ?? '/', 'http://phone').pathname
      if (path.startsWith('/__sim/')) await handleControl(sim, request, response)
      else if (whatsApp && path.startsWith('/__wa/'))
        await answerLinkedPhones(whatsApp, request, response)
      else if (path === '/phone.json')
        sendJson(response, 200, { ...phoneSettings(sim), linkedPhones: whatsApp !== undefined })
      else sendFile(request, response, files.get(path))
    },
    port,
    host,
  )
}

/** What the page has to know about the simulated world. */
function phoneSettings(sim: Simulator) {
  return {
    numbers: sim.state.numbers().map(({ id, verifiedName, displayPhoneNumber }) => ({
      id,
      name: verifiedName,
      phone: displayPhoneNumber,
    })),
    deskUrl: new URL('/tickets', sim.state.app.callbackUrl).href,
  }
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: PageFile | undefined,
): void {
  if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) {
    sendJson(response, 404, { error: 'not found' })
    return
  }
  response.writeHead(200, {
    'content-type': file.contentType,
    'cache-control': 'no-cache',
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  response.end(file.content)
}
