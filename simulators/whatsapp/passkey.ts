import { randomBytes } from 'node:crypto'
import type { Connection } from './connection.ts'
import { SERVER, node, unixSeconds } from './nodes.ts'

/**
 * Newer accounts must prove a passkey before they link a device: after the scan (or the code) the server
 * asks the client for a WebAuthn assertion of `whatsapp.com` and sends no `pair-success`. A client that
 * cannot answer hangs until its QR references are used up.
 */
export function demandPasskey(connection: Connection): { passkey: true } {
  const options = {
    challenge: randomBytes(32).toString('base64url'),
    rpId: 'whatsapp.com',
    allowCredentials: [],
    userVerification: 'required',
    timeout: 600_000,
  }
  connection.send(
    node(
      'notification',
      {
        from: SERVER,
        type: 'passkey_prologue_request',
        id: randomBytes(6).toString('hex'),
        t: unixSeconds(),
      },
      [node('passkey_request_options', {}, Buffer.from(JSON.stringify(options)))],
    ),
  )
  return { passkey: true }
}
