import { proto } from '@whiskeysockets/baileys'
import type { z } from 'zod'
import { withBytes } from './control-json.ts'
import type { groupInput, historyInput, sendInput } from './control-inputs.ts'
import { SimulatorError, required } from './errors.ts'
import { changeGroup } from './group-changes.ts'
import { newGroup } from './groups.ts'
import { completed, keepHistory, sendHistory } from './history.ts'
import type { HistoryChunk } from './history.ts'
import { personSends } from './inbound.ts'
import { composeMessage } from './message-content.ts'
import type { Content } from './message-content.ts'
import { jid } from './nodes.ts'
import type { Person } from './people.ts'
import type { Simulator } from './simulator.ts'

/** Controls in which a person does something. */
export async function sendAs(sim: Simulator, input: z.infer<typeof sendInput>) {
  const { opts } = input
  const from = personOf(sim, input.from)
  const to = input.to === undefined ? null : personOf(sim, input.to)
  if (!to && opts.group === undefined) throw new SimulatorError(400, 'to or opts.group is needed')
  if (to === from && opts.group === undefined) {
    throw new SimulatorError(400, 'from and to are the same person')
  }
  const ids: string[] = []
  for (let n = 1; n <= input.count; n++) {
    const message = compose(sim, to, input, n)
    const id = opts.id === undefined || input.count === 1 ? opts.id : `${opts.id}${n}`
    ids.push(await personSends(sim, from, to, message, { ...opts, id }))
  }
  return { id: ids[0], ...(input.count > 1 && { ids }) }
}

function compose(
  sim: Simulator,
  to: Person | null,
  input: z.infer<typeof sendInput>,
  n: number,
): proto.IMessage {
  const { content, imageB64, caption, message, opts } = input
  // A person's phone knows the chat by the other's address.
  const chat = opts.group ?? (to ? jid(to.lid, 'lid') : '')
  if (imageB64 !== undefined) {
    return composeMessage(sim, chat, { kind: 'image', base64: imageB64, caption })
  }
  if (content) return composeMessage(sim, chat, numbered(content, n))
  if (!message) throw new SimulatorError(400, 'message, content or imageB64 is needed')
  return proto.Message.fromObject(withBytes(message) as object)
}

function numbered(content: Content, n: number): Content {
  return content.kind === 'text'
    ? { ...content, text: content.text.replace('{n}', String(n)) }
    : content
}

export function createOrChangeGroup(sim: Simulator, input: z.infer<typeof groupInput>) {
  if ('action' in input) {
    const { id, by, ...change } = input
    const group = required(sim.groups.find(id), `group ${id}`)
    const author = personOf(sim, by ?? group.participants[0] ?? '')
    return changeGroup(sim, group, author, change)
  }
  const { id, subject, participants, announce } = input
  for (const pn of participants) personOf(sim, pn)
  const group = newGroup(id, subject, participants)
  sim.groups.save(group)
  if (announce) {
    changeGroup(sim, group, personOf(sim, participants[0] ?? ''), { action: 'create' })
  }
  return {}
}

/** To the linked client now, or kept on the phone for the one that is linked next. */
export async function deliverHistory(sim: Simulator, input: z.infer<typeof historyInput>) {
  const person = personOf(sim, input.to)
  const chunks = chunksOf(input)
  const companion = sim.companions.of(person).at(-1)
  if (companion) await sendHistory(sim, companion, input.chunks ? chunks : completed(chunks))
  else keepHistory(sim, person, chunks)
  return { sent: companion !== undefined }
}

function chunksOf({
  conversations,
  pushnames,
  chunks,
}: z.infer<typeof historyInput>): HistoryChunk[] {
  return [
    ...(conversations ? [{ kind: 'INITIAL_BOOTSTRAP' as const, conversations }] : []),
    ...(pushnames ? [{ kind: 'PUSH_NAME' as const, pushnames }] : []),
    ...(chunks ?? []),
  ].map((chunk) => withBytes(chunk) as HistoryChunk)
}

function personOf(sim: Simulator, pn: string): Person {
  return required(sim.people.find(pn), `person ${pn}`)
}
