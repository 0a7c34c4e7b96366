import { createServer, type RequestListener, type Server } from 'node:http'
import { untilPortIsFree } from './ports.ts'
import { askedBy, createForwarder, send } from './forwarder.ts'
import { isLoopbackHost, type Settings } from './settings.ts'
import { unavailable, type Failing } from './unavailable.ts'

/**
 * The port people reach. It belongs to this process, which outlives the runtime: while there is none, this answers 503 instead of
 * nobody answering at all.
 */
export type PublicPort = {
  /** Answers 503 to everybody from now on. Refuses a port that another program keeps. */
  hold(state: Failing['state']): Promise<void>
  /** While it is held: the listening socket that the runtime accepts on as well. Null when requests are brought to the runtime. */
  socket(): number | null
  /** Leaves requests to the runtime, whose own port this is. */
  release(runtime: URL): void
  /** Takes no new connections. */
  close(): void
}

/**
 * Behind a loopback HOST all callers are programs of this machine, and the runtime accepts them itself, at no cost. Behind any other
 * it is strangers who call: this process takes their connections, holds them to its limits and tells the runtime who they are.
 */
export function createPublicPort(settings: Settings, machineKey: string): PublicPort {
  return isLoopbackHost(settings.host)
    ? handedOverPort(settings)
    : forwardingPort(settings, machineKey)
}

/** What both kinds say while no runtime answers. */
function refuseWith(state: () => Failing['state']): RequestListener {
  return (request, response) => {
    send(response, unavailable(askedBy(request), { check: 'runtime', state: state() }))
  }
}

function handedOverPort({ host, port }: Settings): PublicPort {
  let state: Failing['state'] = 'starting'
  let holding: { server: Server; listening: Promise<void> } | null = null
  return {
    async hold(next) {
      state = next
      holding ??= listen(createServer(refuseWith(() => state)), host, port)
      const { listening } = holding
      await listening.catch((thrown: unknown) => {
        holding = null
        throw thrown
      })
    },
    socket: () => (holding === null ? null : descriptorOf(holding.server)),
    release() {
      // The runtime has the socket too: closing it here leaves nobody out.
      holding?.server.close()
      holding?.server.closeIdleConnections()
      holding = null
    },
    close: () => undefined,
  }
}

function forwardingPort({ host, port }: Settings, machineKey: string): PublicPort {
  let state: Failing['state'] = 'starting'
  let runtime: URL | null = null
  const server = createForwarder({
    runtime: () => runtime,
    machineKey,
    refuse: refuseWith(() => state),
  })
  let listening: Promise<void> | undefined
  return {
    async hold(next) {
      state = next
      runtime = null
      listening ??= listen(server, host, port).listening
      await listening
    },
    socket: () => null,
    release: (url) => void (runtime = url),
    close: () => void server.close(),
  }
}

function listen(server: Server, host: string, port: number) {
  const listening = untilPortIsFree('PORT', host, port).then(
    () =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => {
          server.off('error', reject)
          resolve()
        })
      }),
  )
  return { server, listening }
}

/** Node has no documented way to a socket's descriptor. */
function descriptorOf(server: Server): number | null {
  return (server as Server & { _handle?: { fd: number } | null })._handle?.fd ?? null
}
