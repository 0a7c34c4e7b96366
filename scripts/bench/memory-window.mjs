import { createServer } from 'node:http'

/** A window on the process it is imported into (`--import`): what lives after a collection, and the processor time it took. */
const collect = globalThis.gc
if (collect === undefined) throw new Error('start with --expose-gc')

createServer((_request, response) => {
  collect()
  const { heapUsed, rss } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ heapUsed, rss, cpuMs: (user + system) / 1000 }))
})
  .listen(Number(process.env.MEASURE_PORT), '127.0.0.1')
  .unref()
