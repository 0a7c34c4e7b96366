import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { proto } from '@whiskeysockets/baileys'
import { pnOf } from './companions.ts'
import type { Companion } from './companions.ts'
import { pathOfDirectPath } from './media.ts'
import { fileOf } from './message-traits.ts'
import { child, node, unixSeconds } from './nodes.ts'
import type { Stanza } from './nodes.ts'
import type { Simulator } from './simulator.ts'

const { ResultType } = proto.MediaRetryNotification
const KEY_INFO = 'WhatsApp Media Retry Notification'

/** The file of a message is gone and the client asks its own phone, which still has it, to upload it anew. */
export function answerReuploadRequest(sim: Simulator, companion: Companion, receipt: Stanza): void {
  const id = receipt.attrs.id ?? ''
  const wish = sim.faults.of(companion.person.pn).reupload ?? 'success'
  const asked = child(receipt, 'rmr')?.attrs ?? {}
  sim.inbox.record({ kind: 'reupload-request', id, at: companion.person.pn, attrs: asked })
  if (wish === 'no-answer') return
  const file = fileOf(sim.sent.find(id)?.message ?? {})
  const directPath =
    wish === 'success' && file?.directPath
      ? sim.media.uploadAgain(pathOfDirectPath(file.directPath))
      : null
  sim.deliveries.deliver(
    companion,
    node(
      'notification',
      {
        from: pnOf({ person: companion.person, device: 0 }),
        type: 'mediaretry',
        id,
        t: unixSeconds(),
      },
      [
        file?.mediaKey && directPath
          ? sealed(id, directPath, file.mediaKey)
          : node('error', { code: ResultType.NOT_FOUND }),
        node('rmr', asked),
      ],
    ),
  )
}

function sealed(id: string, directPath: string, mediaKey: Uint8Array): Stanza {
  const answer = proto.MediaRetryNotification.encode({
    stanzaId: id,
    directPath,
    result: ResultType.SUCCESS,
  }).finish()
  const key = Buffer.from(hkdfSync('sha256', mediaKey, Buffer.alloc(0), KEY_INFO, 32))
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(id))
  return node('encrypt', {}, [
    node('enc_p', {}, Buffer.concat([cipher.update(answer), cipher.final(), cipher.getAuthTag()])),
    node('enc_iv', {}, iv),
  ])
}
