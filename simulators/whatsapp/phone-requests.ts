import { proto } from '@whiskeysockets/baileys'
import type { Companion } from './companions.ts'
import { phoneSends } from './history.ts'
import { jid } from './nodes.ts'
import type { Simulator } from './simulator.ts'

const { PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE } = proto.Message.ProtocolMessage.Type
const { PLACEHOLDER_MESSAGE_RESEND } = proto.Message.PeerDataOperationRequestType

/**
 * A client asks its own phone for something. A message it could not read is answered from what the phone
 * has; a request for older history waits for the `history` control with the request's id.
 */
export async function answerPhoneRequest(
  sim: Simulator,
  companion: Companion,
  requestId: string,
  message: proto.Message,
): Promise<void> {
  // A client wraps even this as the copy of something it sent.
  const content = message.deviceSentMessage?.message ?? message
  const request = content.protocolMessage?.peerDataOperationRequestMessage
  if (!request) return
  const wish = sim.faults.of(companion.person.pn).placeholderResend ?? 'answer'
  if (request.peerDataOperationRequestType !== PLACEHOLDER_MESSAGE_RESEND || wish !== 'answer')
    return
  const results = (request.placeholderMessageResendRequest ?? []).flatMap(({ messageKey }) => {
    const webMessageInfoBytes = messageKey && recall(sim, messageKey)
    return webMessageInfoBytes
      ? [{ placeholderMessageResendResponse: { webMessageInfoBytes } }]
      : []
  })
  if (results.length === 0) return
  await phoneSends(sim, companion, {
    protocolMessage: {
      type: PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
      peerDataOperationRequestResponseMessage: {
        peerDataOperationRequestType: PLACEHOLDER_MESSAGE_RESEND,
        stanzaId: requestId,
        peerDataOperationResult: results,
      },
    },
  })
}

function recall(sim: Simulator, key: proto.IMessageKey): Uint8Array | null {
  const sent = sim.sent.find(key.id ?? '')
  const writer = sent && sim.people.find(sent.pn)
  if (!sent || !writer) return null
  return proto.WebMessageInfo.encode({
    key: { ...key, remoteJid: key.remoteJid ?? jid(writer.lid, 'lid') },
    message: sent.message,
    messageTimestamp: sent.at,
    pushName: writer.name,
  }).finish()
}
