/** What every carrier's driver does; one contract suite runs over all of them. */

export type SendCommand = {
  /** Our message's id: goes out as opaque data, so a status can find the message before its provider id is stored. */
  messageId: number
  to: { kind: 'phone' | 'bsuid'; value: string }
  text: string
  quotedExternalId: string | null
}

/**
 * How a send ended. `retry`: the provider surely did not take it. `unknown`: it may have; only its status webhook can tell, so it is
 * never sent again blindly. `flag`: the connection itself is at fault and its queue stops.
 */
export type SendOutcome =
  | { kind: 'accepted'; externalId: string }
  | { kind: 'retry'; code: string; reason: string; afterMs: number }
  | { kind: 'failed'; code: string; reason: string }
  | { kind: 'flag'; code: string; reason: string }
  | { kind: 'unknown'; reason: string }

export type DriverConnection = { id: number; externalId: string; token: string }

export type ChannelDriver = {
  send(connection: DriverConnection, command: SendCommand, attempt: number): Promise<SendOutcome>
  /** Whether the account answers with this token; null when the provider could not be asked. */
  probe(connection: DriverConnection): Promise<{ ok: boolean; reason: string | null } | null>
}
