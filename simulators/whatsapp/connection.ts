import { randomBytes } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { ClientLink, Companion } from './companions.ts'
import { createFrameReader, frame } from './frames.ts'
import { createNoiseResponder } from './noise.ts'
import type { ClientPayload } from './noise.ts'
import { SERVER, decodeStanza, encodeStanza, node } from './nodes.ts'
import type { Stanza } from './nodes.ts'
import type { Simulator } from './simulator.ts'

const QUERY_TIMEOUT_MS = 10_000
/** A client reads the reason it was dropped before it sees the socket close. */
const CLOSE_AFTER_MS = 50

/** One client's socket, after its handshake. */
export type Connection = ClientLink & {
  tag: string
  clientStatic: Buffer
  payload: ClientPayload
  /** Set at login. */
  companion: Companion | null
  /** Never awaited where stanzas are handled: the answer is a later stanza of the same socket. */
  query: (stanza: Stanza) => Promise<Stanza>
  reply: (iq: Stanza, content?: Stanza[]) => void
  refuse: (iq: Stanza, code: number, text: string) => void
  refuseLogin: (reason: string) => void
  onClose: (listener: () => void) => void
}

export type ConnectionHandlers = {
  onOpen: (connection: Connection) => void
  onStanza: (connection: Connection, stanza: Stanza) => Promise<void> | void
  onClose: (connection: Connection) => void
  onError: (error: unknown) => void
}

export function acceptConnection(
  sim: Simulator,
  socket: WebSocket,
  handlers: ConnectionHandlers,
): void {
  const tag = randomBytes(3).toString('hex')
  const frames = createFrameReader()
  const noise = createNoiseResponder(sim.noise)
  let greeted = false
  let opened: { connection: Connection; read: (bytes: Uint8Array) => Promise<void> } | null = null

  const onFrame = async (bytes: Buffer) => {
    if (opened) return opened.read(bytes)
    if (!greeted) {
      greeted = true
      socket.send(frame(noise.answerHello(bytes)))
      return
    }
    const established = noise.finish(bytes)
    opened = open(sim, socket, tag, established, handlers)
    handlers.onOpen(opened.connection)
  }

  let last: Promise<void> = Promise.resolve()
  socket.on('message', (data: Buffer) => {
    last = last
      .then(async () => {
        for (const bytes of frames.read(data)) await onFrame(bytes)
      })
      .catch((error: unknown) => {
        handlers.onError(error)
        socket.close()
      })
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    if (opened) handlers.onClose(opened.connection)
  })
}

type Established = ReturnType<ReturnType<typeof createNoiseResponder>['finish']>

function open(
  sim: Simulator,
  socket: WebSocket,
  tag: string,
  { clientStatic, payload, encrypt, decrypt }: Established,
  handlers: ConnectionHandlers,
) {
  const answers = new Map<string, (stanza: Stanza) => void>()
  const closeListeners: (() => void)[] = []
  let queries = 0
  socket.on('close', () => {
    for (const listener of closeListeners) listener()
  })
  const account = () => connection.companion?.person.pn ?? tag
  const closeSoon = () => setTimeout(() => socket.close(), CLOSE_AFTER_MS)

  const connection: Connection = {
    tag,
    clientStatic,
    payload,
    companion: null,
    ready: false,
    available: false,
    send(stanza) {
      if (socket.readyState !== socket.OPEN) return
      sim.log.add('S>', account(), stanza)
      socket.send(frame(encrypt(encodeStanza(stanza))))
    },
    query(stanza) {
      const id = (stanza.attrs.id ??= `${tag}-${++queries}`)
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          answers.delete(id)
          reject(new Error(`the client did not answer ${id}`))
        }, QUERY_TIMEOUT_MS)
        closeListeners.push(() => {
          clearTimeout(timer)
          reject(new Error('the client closed its socket'))
        })
        answers.set(id, (answer) => {
          clearTimeout(timer)
          answers.delete(id)
          resolve(answer)
        })
        connection.send(stanza)
      })
    },
    reply(iq, content) {
      connection.send(node('iq', answerTo(iq, 'result'), content))
    },
    refuse(iq, code, text) {
      connection.send(node('iq', answerTo(iq, 'error'), [node('error', { code, text })]))
    },
    refuseLogin(reason) {
      connection.send(node('failure', { reason, location: 'sim' }))
      closeSoon()
    },
    endStream({ code, conflict }) {
      connection.ready = false
      connection.send(
        node(
          'stream:error',
          { code },
          conflict ? [node('conflict', { type: conflict })] : undefined,
        ),
      )
      closeSoon()
    },
    cut: () => socket.terminate(),
    onClose: (listener) => closeListeners.push(listener),
  }

  const read = async (bytes: Uint8Array) => {
    const stanza = await decodeStanza(decrypt(bytes))
    sim.log.add('C>', account(), stanza)
    const answered = stanza.tag === 'iq' && /^(result|error)$/.test(stanza.attrs.type ?? '')
    if (answered) answers.get(stanza.attrs.id ?? '')?.(stanza)
    else await handlers.onStanza(connection, stanza)
  }
  return { connection, read }
}

function answerTo(iq: Stanza, type: 'result' | 'error') {
  return { id: iq.attrs.id, from: iq.attrs.to ?? SERVER, type }
}
