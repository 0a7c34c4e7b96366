import { readConfiguration } from './configuration.ts'
import { createSimulator } from './meta/simulator.ts'
import { startMetaServer } from './meta/server.ts'
import { startPhoneServer } from './phone/server.ts'
import { addDemoPeople } from './whatsapp/demo-people.ts'
import { startWhatsappSimulator } from './whatsapp/whatsapp.ts'

/** The simulators and the phone page, one process: `node simulators/main.ts`. */
async function main(): Promise<void> {
  const configuration = readConfiguration(process.env)
  const sim = createSimulator({
    appSecret: configuration.appSecret,
    verifyToken: configuration.verifyToken,
    callbackUrl: configuration.webhookUrl,
    behaviour: { history: configuration.history },
  })
  const meta = await startMetaServer(sim, configuration.metaPort, configuration.host)
  const whatsApp = await startWhatsappSimulator({
    directory: configuration.whatsAppDirectory,
    port: configuration.whatsAppPort,
    onError: (error) => console.error('whatsapp simulator:', error),
  })
  await addDemoPeople(whatsApp)
  const phone = await startPhoneServer(sim, configuration.phonePort, {
    host: configuration.host,
    whatsApp,
  })

  const stop = async () => {
    sim.events.close()
    await Promise.all([meta.close(), phone.close(), whatsApp.stop()])
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
  // Started with an IPC channel, the simulators do not outlive their parent.
  process.once('disconnect', () => void stop())

  console.log(`simulators ready meta=${meta.url} phone=${phone.url} whatsapp=${whatsApp.url}`)
}

main().catch((error: unknown) => {
  console.error(`simulators: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})
