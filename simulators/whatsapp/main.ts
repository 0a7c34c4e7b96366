import { startWhatsappSimulator } from './whatsapp.ts'

/** The simulated WhatsApp alone, in a process that a test can kill: `node simulators/whatsapp/main.ts`. */
async function main(): Promise<void> {
  const simulator = await startWhatsappSimulator({
    directory: process.env.WA_SIM_DIRECTORY ?? '.data/simulator',
    port: Number(process.env.WA_SIM_PORT ?? 8789),
    onError: (error) => console.error('whatsapp simulator:', error),
  })
  const stop = () => {
    void simulator.stop().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  process.once('disconnect', stop)
  console.log(
    `whatsapp simulator ready ${simulator.webSocketUrl} ca=${simulator.certificateFile} noise=${simulator.noiseRootFile}`,
  )
}

main().catch((error: unknown) => {
  console.error(`whatsapp simulator: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})
