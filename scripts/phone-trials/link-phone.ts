import { setTimeout as delay } from 'node:timers/promises'
import type { ApiClient } from '../bench/api-client.ts'
import type { SimulatedWhatsapp } from './simulated-whatsapp.ts'

const POLL_MS = 100
const LINK_WAIT_MS = 60_000

type Connection = { status: string; statusReason: string | null; qrcode: string | null }

/** Links a phone as a person would: a new QR code, the phone scans it, the connection comes up. */
export async function linkPhone(
  api: ApiClient,
  whatsapp: SimulatedWhatsapp,
  { whatsappId, pn }: { whatsappId: number; pn: string },
): Promise<void> {
  await api.send('PUT', `/whatsappsession/${whatsappId}`, {})
  let scanned: string | null = null
  const deadline = Date.now() + LINK_WAIT_MS
  for (;;) {
    const connection = await api.get<Connection>(`/whatsapp/${whatsappId}?session=0`)
    if (connection.status === 'CONNECTED') return
    const { qrcode } = connection
    if (typeof qrcode === 'string' && qrcode !== scanned) {
      await whatsapp.control('scan', { pn, qr: qrcode })
      scanned = qrcode
    }
    if (Date.now() > deadline)
      throw new Error(`${pn} was not linked in time: ${JSON.stringify(connection)}`)
    await delay(POLL_MS)
  }
}
