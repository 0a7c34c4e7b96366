import { createServer } from 'node:net'

/** Below the range systems choose from for connections going out (32768 up on Linux): those take no port between two uses of it. */
const FIRST = 20_000
const LAST = 32_000
const given = new Set<number>()

/** Ports of 127.0.0.1 nobody listens on right now, all different, and none this process was given before. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST))
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    ports.push(port)
  }
  return ports
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
