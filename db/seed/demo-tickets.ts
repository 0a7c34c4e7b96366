import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../core/time.ts'
import type { MessageMedia } from '../../domains/messages/messages.schema.ts'
import { previewOf } from '../../domains/tickets/preview-message.ts'
import { linesOf } from './conversations.ts'
import type { Line } from './conversations.ts'
import { BALCAO, CONNECTIONS, OUTRA_QUEUES, QUEUES, USERS, idIn } from './demo-companies.ts'
import type { DemoCompany, DemoConnection } from './demo-companies.ts'
import type { DemoContact } from './demo-contacts.ts'
import { messageData } from './demo-message-data.ts'
import { mediaIn } from './demo-media.ts'
import type { DrawnFile } from './demo-media.ts'
import type { PlannedTicket } from './demo-plan.ts'
import type { SeedRow } from './insert-rows.ts'
import { seededRandom } from './random.ts'
import type { Random } from './random.ts'

export type TicketRows = {
  tickets: SeedRow[]
  messages: SeedRow[]
  reactions: SeedRow[]
  logs: SeedRow[]
  /** By storage key, the files that the messages show. */
  files: Map<string, DrawnFile>
}
type Change = { line: Line; at: number; id: number; externalId: string | null }
type Scene = {
  company: DemoCompany
  plan: PlannedTicket
  contact: DemoContact
  connection: DemoConnection
  ticketId: number
  userId: number | null
  queueId: number | null
  /** What {pedido}, {valor} and the like become in this conversation. */
  words: Record<string, string>
}

/** All tickets of a company with their messages and logs. */
export function ticketRows(
  company: DemoCompany,
  plans: readonly PlannedTicket[],
  contacts: readonly DemoContact[],
  files: readonly DrawnFile[],
  now: number,
): TicketRows {
  const random = seededRandom(100 + company.id)
  const rows: TicketRows = { tickets: [], messages: [], reactions: [], logs: [], files: new Map() }
  let lines = 0
  plans.forEach((plan, index) => {
    const scene = sceneOf(random, company, plan, contacts, index + 1)
    const told = tell(random, scene, endOf(plan, now), idIn(company, lines + 1))
    lines += told.length
    rows.tickets.push(ticketRow(random, scene, told))
    told.forEach((one, at) => {
      if (one.line.marks.has('reaction')) {
        rows.reactions.push(reactionRow(scene, told, at))
        return
      }
      const file = fileOf(one.line, files)
      const media = file === undefined ? null : mediaIn(company, one.id, file)
      if (file !== undefined && media !== null) rows.files.set(media.key, file)
      rows.messages.push(messageRow(scene, told, at, media))
    })
    rows.logs.push(...logRows(scene, told))
  })
  return rows
}

function sceneOf(
  random: Random,
  company: DemoCompany,
  plan: PlannedTicket,
  contacts: readonly DemoContact[],
  n: number,
): Scene {
  const contact = contacts.find((one) => one.company === company && one.key === plan.contactKey)
  if (contact === undefined) throw new Error(`the plan names nobody called ${plan.contactKey}`)
  const connection = CONNECTIONS.find(
    (one) => one.company === company && one.channel === contact.channel,
  )
  if (connection === undefined) throw new Error(`${company.name} has no ${contact.channel}`)
  const queue = (company === BALCAO ? QUEUES : OUTRA_QUEUES).find(
    (one) => one.key === plan.queueKey,
  )
  const user = USERS.find((one) => one.company === company && one.key === plan.userKey)
  return {
    company,
    plan,
    contact,
    connection,
    ticketId: idIn(company, n),
    userId: user?.id ?? null,
    queueId: queue === undefined ? null : idIn(company, queue.id),
    words: {
      nome: contact.name.replace('@', '').split(' ')[0] ?? contact.name,
      atendente: user?.name.split(' ')[0] ?? 'a equipe',
      pedido: `#${random.between(8100, 8990)}`,
      valor: `R$ ${random.between(89, 940)},${random.pick(['00', '90', '50'])}`,
      dia: random.pick(['segunda', 'terça', 'quarta', 'quinta', 'sexta']),
    },
  }
}

/** São Paulo is three hours behind UTC all year. */
const SAO_PAULO_MS = 3 * HOUR_MS

function endOf(plan: PlannedTicket, now: number): number {
  if (plan.end.kind === 'ago') return wholeSecond(now - plan.end.ms)
  const today = Math.floor((now - SAO_PAULO_MS) / DAY_MS) * DAY_MS + SAO_PAULO_MS
  return today - plan.end.daysAgo * DAY_MS + plan.end.minute * MINUTE_MS
}

/** Providers tell times in seconds. */
const wholeSecond = (time: number) => time - (time % SECOND_MS)

/** Gives every line its moment, counted back from the last one. */
function tell(random: Random, scene: Scene, endAt: number, firstId: number): Change[] {
  const lines = linesOf(scene.plan.script)
  const told: Change[] = []
  let at = endAt
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i]!
    const externalId =
      line.who === 'note' || line.marks.has('failed')
        ? null
        : externalIdOf(random, scene.connection)
    told.unshift({ line, at, id: firstId + i, externalId })
    const reading = Math.min(line.text.length, 120) * 150 * random.next()
    at -= wholeSecond(line.pauseMs + random.between(8, 70) * SECOND_MS + reading)
  }
  return told
}

function externalIdOf(random: Random, connection: DemoConnection): string {
  if (connection.channel === 'whatsapp') return random.hex(20).toUpperCase()
  if (connection.channel === 'whatsappapi') return `wamid.HBgN${random.hex(36).toUpperCase()}`
  return `m_${random.hex(40)}`
}

const isFromUs = (line: Line) => line.who !== 'customer'

function ticketRow(random: Random, scene: Scene, told: readonly Change[]): SeedRow {
  const { plan, contact, connection } = scene
  const shown = told.filter((one) => one.line.who !== 'note' && !one.line.marks.has('reaction'))
  const last = shown.at(-1)!
  const first = told[0]!
  const inbound = shown.findLast((one) => !isFromUs(one.line))
  const closedAt = plan.status === 'closed' ? last.at + 2 * MINUTE_MS : null
  return {
    id: scene.ticketId,
    company_id: scene.company.id,
    uuid: random.uuid(),
    status: plan.status,
    channel: connection.channel,
    contact_id: contact.id,
    connection_id: connection.id,
    queue_id: scene.queueId,
    user_id: scene.userId,
    is_group: contact.isGroup,
    unread_messages: plan.unread,
    last_message: previewOf({ body: said(scene, last.line), mediaType: mediaTypeOf(last.line) }),
    last_message_id: last.id,
    last_message_from_me: isFromUs(last.line),
    last_message_at: last.at,
    last_inbound_at: inbound?.at ?? null,
    activity_at: last.at,
    user_rating: plan.rating,
    accepted_at: acceptedAt(scene, told),
    closed_at: closedAt,
    created_at: first.at,
    updated_at: closedAt ?? told.at(-1)!.at,
  }
}

function messageRow(
  scene: Scene,
  told: readonly Change[],
  at: number,
  media: MessageMedia | null,
): SeedRow {
  const { line, id, externalId, at: sentAt } = told[at]!
  const { marks } = line
  const back = marks.get('reply')
  const quoted = back === undefined ? undefined : told[at + Number(back)]
  const failure = marks.get('failed')
  return {
    id,
    company_id: scene.company.id,
    ticket_id: scene.ticketId,
    contact_id: scene.contact.id,
    connection_id: scene.connection.id,
    queue_id: scene.queueId,
    user_id: authorOf(scene, line),
    external_id: externalId,
    body: said(scene, line),
    from_me: isFromUs(line),
    media_type: mediaTypeOf(line),
    media,
    data: messageData(line, scene.contact),
    ack: ackOf(line, told.slice(at + 1)),
    error_code: failure ?? null,
    error_reason:
      failure === undefined
        ? null
        : 'Re-engagement message: more than 24 hours have passed since the customer last replied',
    is_private: line.who === 'note',
    is_deleted: marks.has('deleted'),
    is_edited: marks.has('edited'),
    is_forwarded: marks.has('forwarded'),
    quoted_external_id: quoted?.externalId ?? null,
    quoted_message_id: quoted?.id ?? null,
    sent_at: sentAt,
    created_at: sentAt,
  }
}

/** An emoji that the customer puts on an earlier line. */
function reactionRow({ company, contact }: Scene, told: readonly Change[], at: number): SeedRow {
  const { line, at: reactedAt } = told[at]!
  const to = told[at + Number(line.marks.get('reaction'))]
  if (to === undefined) throw new Error(`a reaction of ${contact.key} is to no line`)
  return {
    company_id: company.id,
    message_id: to.id,
    sender: contact.number ?? contact.key,
    emoji: line.text,
    reacted_at: reactedAt,
  }
}

function fileOf({ marks }: Line, files: readonly DrawnFile[]): DrawnFile | undefined {
  const name = marks.get('image') ?? marks.get('audio') ?? marks.get('pdf')
  if (name === undefined) return undefined
  const file = files.find((one) => one.name === name)
  if (file === undefined) throw new Error(`nobody drew ${name}`)
  return file
}

function said(scene: Scene, line: Line): string {
  return line.text.replace(/\{(\w+)\}/g, (whole, word: string) => scene.words[word] ?? whole)
}

function authorOf(scene: Scene, line: Line): number | null {
  if (line.who === 'customer' || line.who === 'automatic') return null
  if (line.userKey === null) return scene.userId
  return USERS.find((one) => one.key === line.userKey)?.id ?? null
}

function mediaTypeOf({ marks }: Line): string | null {
  if (marks.has('image')) return 'image'
  if (marks.has('audio')) return 'audio'
  if (marks.has('pdf')) return 'application'
  if (marks.has('location')) return 'locationMessage'
  if (marks.has('card')) return 'contactMessage'
  if (marks.has('call')) return 'call_log'
  return marks.has('unsupported') ? 'unsupported' : null
}

/** What we sent before the customer's next word was read; what came after it was delivered. */
function ackOf(line: Line, later: readonly Change[]): number {
  const said = line.marks.get('ack')
  if (said !== undefined) return Number(said)
  if (line.who === 'customer' || line.marks.has('failed')) return 0
  if (line.who === 'note') return 1
  const answered = later.some((one) => one.line.who === 'customer')
  return answered ? (line.marks.has('audio') ? 4 : 3) : 2
}

function acceptedAt(scene: Scene, told: readonly Change[]): number | null {
  if (scene.userId === null) return null
  const answer =
    told.find((one) => one.line.who === 'attendant' || one.line.who === 'note') ?? told.at(-1)!
  return Math.max(told[0]!.at, answer.at - 5 * SECOND_MS)
}

function logRows(scene: Scene, told: readonly Change[]): SeedRow[] {
  const log = (type: string, at: number, userId: number | null): SeedRow => ({
    company_id: scene.company.id,
    ticket_id: scene.ticketId,
    type,
    user_id: userId,
    queue_id: type === 'create' ? null : scene.queueId,
    created_at: at,
  })
  const opened = told[0]!.at
  const accepted = acceptedAt(scene, told)
  const closed =
    scene.plan.status === 'closed'
      ? [log('closed', told.at(-1)!.at + 2 * MINUTE_MS, scene.userId)]
      : []
  return [
    log('create', opened, null),
    ...(scene.queueId === null ? [] : [log('queue', opened + SECOND_MS, null)]),
    ...(accepted === null ? [] : [log('open', accepted, scene.userId)]),
    ...closed,
  ]
}
