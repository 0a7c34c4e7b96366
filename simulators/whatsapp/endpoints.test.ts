import { rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { ownFolder } from '#scripts/tests/own-folders.ts'
import { ANA, BOB, SHOP } from './test-world.ts'
import { createSimulator } from './simulator.ts'

test('people who write to one device for the first time at the same instant each go on in their own session', async () => {
  const directory = ownFolder('balcao-whatsapp-endpoints-')
  const sim = createSimulator(directory, (error) => {
    throw error
  })
  onTestFinished(() => {
    sim.close()
    rmSync(directory, { recursive: true, force: true })
  })
  const reader = sim.endpoints.phoneOf(sim.people.save(SHOP))
  const writers = [ANA, BOB].map((person) => sim.endpoints.phoneOf(sim.people.save(person)))
  const words = ['um', 'dois', 'três']
  const sealed = await Promise.all(
    writers.map(async (writer) => {
      const messages = []
      for (const conversation of words) {
        messages.push(
          await writer.inTurn(() =>
            writer.encrypt(`${SHOP.lid}@lid`, reader.takeBundle, { conversation }),
          ),
        )
      }
      return messages
    }),
  )
  for (const [n, messages] of sealed.entries()) {
    const read = []
    for (const { type, ciphertext } of messages) {
      read.push(await reader.decrypt(`${writers[n]?.person.lid}@lid`, type, ciphertext))
    }
    expect(read.map(({ conversation }) => conversation)).toEqual(words)
  }
})
