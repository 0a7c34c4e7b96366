import { setTimeout } from 'node:timers/promises'
import { lidOf, pnOf } from './companions.ts'
import type { Companion } from './companions.ts'
import { keyNodes, readRetryBundle, registrationNode } from './key-bundles.ts'
import { sendAgain } from './inbound.ts'
import { addressOf, child, node, unixSeconds } from './nodes.ts'
import type { Stanza } from './nodes.ts'
import type { Person } from './people.ts'
import type { Simulator } from './simulator.ts'

const MOST_RETRIES = 5

/** A client could not read a message: its writer sends it again, in a new session if the client sent keys. */
export async function answerRetry(
  sim: Simulator,
  companion: Companion,
  receipt: Stanza,
): Promise<void> {
  const { id = '', to, participant } = receipt.attrs
  const writer = sim.people.find(addressOf(participant ?? to)?.user)
  const sent = writer && sim.sent.find(id, writer.pn)
  const retry = Number(child(receipt, 'retry')?.attrs.count ?? 1)
  if (!writer || !sent || retry > MOST_RETRIES) return
  const bundle = readRetryBundle(receipt)
  await setTimeout(sim.faults.retryDelayMs(companion.person.pn), undefined, { signal: sim.ended })
  if (bundle) {
    const phone = sim.endpoints.phoneOf(writer)
    await phone.inTurn(async () => {
      await phone.forgetSession(lidOf(companion))
      await phone.startSession(lidOf(companion), bundle)
    })
  }
  await sendAgain(sim, companion, {
    id,
    from: writer,
    message: sent.message,
    options: sent.options,
    retry,
  })
}

/** A person's phone lost its session with a client and asks for a message again, with fresh keys. */
export async function askForRetry(
  sim: Simulator,
  from: Person,
  companion: Companion,
  id: string,
  { count = 1, group }: { count?: number | undefined; group?: string | undefined },
): Promise<void> {
  const phone = sim.endpoints.phoneOf(from)
  sim.store.run('DELETE FROM received_messages WHERE id = ? AND pn = ?', id, from.pn)
  await phone.inTurn(async () => phone.forgetSessions())
  const bundle = phone.takeBundle()
  sim.deliveries.deliver(
    companion,
    node(
      'receipt',
      {
        id,
        from: group ?? pnOf(phone),
        participant: group === undefined ? undefined : lidOf(phone),
        t: unixSeconds(),
        type: 'retry',
      },
      [
        node('retry', { count, id, t: unixSeconds(), v: 1 }),
        registrationNode(bundle),
        node('keys', {}, keyNodes(bundle)),
      ],
    ),
  )
}
