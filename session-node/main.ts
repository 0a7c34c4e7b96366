/** session-node: keeps the sockets of linked WhatsApp phones and brings what they say to the edge. */
import { ConfigRefusal, readConfig } from './config.ts'
import { STOP_MS } from './limits.ts'
import { createLog, errorText } from './log.ts'
import { prepareProcess } from './prepare-process.ts'
import { startSessionNode } from './session-node.ts'

const log = createLog()

try {
  const config = readConfig(process.env)
  prepareProcess(config)
  const node = await startSessionNode(config, log)
  log.info('ready', { port: node.port, nodeId: config.nodeId })
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_MS).unref()
    node.stop().then(
      () => process.exit(0),
      (thrown: unknown) => {
        log.error('stop failed', { reason: errorText(thrown) })
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // Started with an IPC channel, it does not outlive its parent.
  process.once('disconnect', stop)
  // A library's lost promise must not take every session down; one of ours is a defect and is told.
  process.on('unhandledRejection', (thrown) =>
    log.error('unhandled rejection', { reason: errorText(thrown) }),
  )
} catch (thrown) {
  log.error(thrown instanceof ConfigRefusal ? 'configuration refused' : 'start failed', {
    reason: errorText(thrown),
  })
  process.exit(1)
}
