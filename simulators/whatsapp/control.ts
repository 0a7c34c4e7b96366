import { z } from 'zod'
import { call } from './calls.ts'
import { listContacts, openFile, readChat, readEverything, readerIn } from './chats.ts'
import type { ChatPlace } from './chats.ts'
import * as inputs from './control-inputs.ts'
import { createOrChangeGroup, sendAs, deliverHistory } from './control-people.ts'
import { describeWorld, readConversation } from './control-views.ts'
import { announcePicture, changeDevices } from './devices.ts'
import { SimulatorError, required } from './errors.ts'
import { pathOfDirectPath } from './media.ts'
import { fileOf } from './message-traits.ts'
import { asOffline } from './deliveries.ts'
import type { Companion } from './companions.ts'
import type { Stanza } from './nodes.ts'
import { typeCode } from './pairing-code.ts'
import { takeCompanionBundle } from './prekeys.ts'
import { showPresence } from './presence.ts'
import { receiptStanza } from './receipts.ts'
import { scanQr } from './registration.ts'
import { changeTimeLock } from './restrictions.ts'
import { askForRetry } from './retries.ts'
import { withBytes } from './control-json.ts'
import type { Simulator } from './simulator.ts'

type Control = (sim: Simulator, body: unknown) => unknown

const DEVICE_REMOVED = { code: '401', conflict: 'device_removed' }

/** What a test, or somebody at the phone page, does to the simulated world. */
export const CONTROLS: Record<string, Control> = {
  user(sim, body) {
    const input = inputs.userInput.parse(body)
    const before = sim.people.find(input.pn)?.picture
    const person = sim.people.save(given(input))
    if (before !== undefined && before !== person.picture) announcePicture(sim, person)
    return { pn: person.pn, lid: person.lid }
  },
  scan(sim, body) {
    const input = inputs.scanInput.parse(body)
    return 'qr' in input ? scanQr(sim, input.pn, input.qr) : typeCode(sim, input.pn, input.code)
  },
  group: (sim, body) => createOrChangeGroup(sim, inputs.groupInput.parse(body)),
  send: (sim, body) => sendAs(sim, inputs.sendInput.parse(body)),
  receipt(sim, body) {
    const { from, to, ids, type, lid, group } = inputs.receiptInput.parse(body)
    sim.deliveries.deliver(
      companionOf(sim, to),
      receiptStanza(personOf(sim, from), ids, type, { lid, group }),
    )
    return {}
  },
  async retry(sim, body) {
    const { from, to, id, count, group } = inputs.retryInput.parse(body)
    await askForRetry(sim, personOf(sim, from), companionOf(sim, to), id, { count, group })
    return {}
  },
  history: (sim, body) => deliverHistory(sim, inputs.historyInput.parse(body)),
  'stream-error'(sim, body) {
    const { to, code, conflict } = inputs.streamErrorInput.parse(body)
    companionOf(sim, to).link?.endStream({ code, conflict })
    return {}
  },
  redeliver(sim, body) {
    const { to, id } = inputs.redeliverInput.parse(body)
    const companion = companionOf(sim, to)
    const stanza = required(sim.deliveries.sentMessage(companion, id), `message for ${to}`)
    sim.deliveries.deliver(companion, asOffline(stanza))
    return { id: stanza.attrs.id }
  },
  /** Others start sessions with the client until it has so few one-time keys left. */
  prekeys(sim, body) {
    const { to, keep } = inputs.prekeysInput.parse(body)
    const companion = companionOf(sim, to)
    const spent = Math.max(0, sim.companions.countKeys(companion) - keep)
    for (let n = 0; n < spent; n++) takeCompanionBundle(sim, companion)
    return { spent }
  },
  drop(sim, body) {
    companionOf(sim, inputs.companionInput.parse(body).to).link?.cut()
    return {}
  },
  revoke(sim, body) {
    const { to, device } = inputs.revokeInput.parse(body)
    const companion =
      device === undefined
        ? companionOf(sim, to)
        : required(sim.companions.find(personOf(sim, to), device), `client ${device} of ${to}`)
    companion.link?.endStream(DEVICE_REMOVED)
    sim.companions.remove(companion)
    return {}
  },
  fault(sim, body) {
    const { to, clear, ...change } = inputs.faultInput.parse(body)
    if (clear) sim.faults.clear()
    return sim.faults.set(given(change), to)
  },
  raw(sim, body) {
    const { to, node } = inputs.rawInput.parse(body)
    companionOf(sim, to).link?.send(withBytes(node) as Stanza)
    return {}
  },
  async inbox(sim, body) {
    const { waitMs, clear, ...filter } = inputs.inboxInput.parse(body)
    const entries = await sim.inbox.waitFor(filter, waitMs)
    if (clear) sim.inbox.clear()
    return entries
  },
  log: (sim, body) => sim.log.last(inputs.logInput.parse(body).n),
  state: (sim) => describeWorld(sim),
  unhandled(sim, body) {
    const stanzas = sim.inbox.unhandled()
    if (inputs.unhandledInput.parse(body).clear) sim.inbox.forgetUnhandled()
    return stanzas
  },
  presence(sim, body) {
    const { from, to, state, ...where } = inputs.presenceInput.parse(body)
    showPresence(sim, personOf(sim, from), personOf(sim, to), state, where)
    return {}
  },
  call(sim, body) {
    const { from, to, ...wanted } = inputs.callInput.parse(body)
    return { id: call(sim, personOf(sim, from), personOf(sim, to), wanted) }
  },
  device(sim, body) {
    const { pn, addressing, ...change } = inputs.deviceInput.parse(body)
    return changeDevices(sim, personOf(sim, pn), change, addressing)
  },
  media(sim, body) {
    const { id, status } = inputs.mediaInput.parse(body)
    const file = fileOf(required(sim.sent.find(id), `message ${id}`).message)
    const path = pathOfDirectPath(required(file?.directPath, `file in ${id}`))
    return { path, changed: sim.media.setStatus(path, status) }
  },
  'time-lock'(sim, body) {
    const { to, ...lock } = inputs.timeLockInput.parse(body)
    changeTimeLock(sim, personOf(sim, to), lock)
    return {}
  },
  conversation(sim, body) {
    const { from, to } = inputs.conversationInput.parse(body)
    return readConversation(sim, personOf(sim, from), personOf(sim, to))
  },
  contacts: (sim, body) =>
    listContacts(sim, personOf(sim, inputs.contactsInput.parse(body).account)),
  chat: (sim, body) => ({ messages: readChat(sim, placeOf(sim, inputs.chatInput.parse(body))) }),
  read(sim, body) {
    const input = inputs.readInput.parse(body)
    const place = placeOf(sim, input)
    const reader = readerIn(sim, place, 'reader' in input ? input.reader : undefined)
    return { ids: readEverything(sim, place, reader) }
  },
  file(sim, body) {
    const { id, from } = inputs.fileInput.parse(body)
    return openFile(sim, id, personOf(sim, from))
  },
}

export type ControlAnswer = { status: number; body: unknown }

/** Carries out a control by its name; what is wrong with it is in the answer. */
export async function runControl(
  sim: Simulator,
  name: string,
  body: unknown,
): Promise<ControlAnswer> {
  const control = CONTROLS[name]
  if (!control) {
    return { status: 404, body: { error: `no control ${name}`, controls: Object.keys(CONTROLS) } }
  }
  try {
    return { status: 200, body: await control(sim, body) }
  } catch (error) {
    if (error instanceof z.ZodError) return { status: 400, body: { error: z.prettifyError(error) } }
    if (error instanceof SimulatorError) {
      return { status: error.status, body: { error: error.message } }
    }
    throw error
  }
}

function personOf(sim: Simulator, pn: string) {
  return required(sim.people.find(pn), `person ${pn}`)
}

function placeOf(
  sim: Simulator,
  input: { account: string } & ({ contact: string } | { group: string }),
): ChatPlace {
  const account = personOf(sim, input.account)
  if ('contact' in input) return { account, contact: personOf(sim, input.contact) }
  return { account, group: required(sim.groups.find(input.group), `group ${input.group}`) }
}

/** The newest client linked to that number. */
function companionOf(sim: Simulator, pn: string): Companion {
  return required(sim.companions.of(personOf(sim, pn)).at(-1), `client linked to ${pn}`)
}

type Given<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** Leaves out what was not given, so that it does not overwrite. */
function given<T extends object>(input: T): Given<T> {
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as Given<T>
}
