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

/** Whether a message may be written for this connection: it goes out now, or once its phone is back. */
export function takesMessages(connection: ConnectionState): boolean {
  return connection.status === 'CONNECTED' || waitsForPhone(connection)
}
