import { canSendOn } from '../channels/sending-channels.ts'

/** What decides it; free of server code: the composer asks the same. */
type ConnectionState = { channel: string; status: string; statusReason: string | null }

/**
 * Whether a linked phone is away and comes back by itself: what is written meanwhile waits for it. Linking one anew is no waiting,
 * somebody has to scan a code first.
 */
export function waitsForPhone({ channel, status, statusReason }: ConnectionState): boolean {
  if (channel !== 'whatsapp') return false
  return status === 'TIMEOUT' || (status === 'OPENING' && statusReason !== 'linking')
}

/**
 * Why no message may be written for this connection; null when it goes out now, or once its phone is back. ERR_CHANNEL_UNAVAILABLE: nothing
 * can be sent on its channel at all. ERR_CONNECTION_UNAVAILABLE: it is down, or was deleted.
 */
export function sendObstacle(
  connection: ConnectionState | undefined,
): 'ERR_CHANNEL_UNAVAILABLE' | 'ERR_CONNECTION_UNAVAILABLE' | null {
  if (connection === undefined) return 'ERR_CONNECTION_UNAVAILABLE'
  if (!canSendOn(connection.channel)) return 'ERR_CHANNEL_UNAVAILABLE'
  return connection.status === 'CONNECTED' || waitsForPhone(connection)
    ? null
    : 'ERR_CONNECTION_UNAVAILABLE'
}
