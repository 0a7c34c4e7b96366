import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/time.ts'
import type { Millis } from '../../core/time.ts'
import { wallTime } from '../../core/zoned-time.ts'
import type { RepeatEvery } from '../../domains/schedules/repeat-times.ts'
import type { ScheduleStatus } from '../../domains/schedules/schedules.types.ts'
import { BALCAO, CONNECTIONS, USERS } from './demo-companies.ts'
import type { DemoCompany } from './demo-companies.ts'
import type { DemoContact } from './demo-contacts.ts'
import type { SeedRow } from './insert-rows.ts'

type Planned = {
  contact: string
  user: string
  /** Days from today, and the minute of the day in São Paulo. */
  day: number
  minute: number
  body: string
  status?: ScheduleStatus
  error?: string
  /** Until so many days from today. */
  repeat?: { every: RepeatEvery; days: number }
}

/** For people whose conversations are over: what waits for a customer stands in the desk beside theirs. */
const PLANNED: readonly Planned[] = [
  {
    ...{ contact: 'isabela', user: 'bruno', day: 1, minute: 9 * 60 },
    body: 'Oi, {{firstName}}! A lista de presentes ficou pronta. Quer que eu separe os itens por aqui?',
  },
  {
    ...{ contact: 'vera', user: 'ana', day: 2, minute: 10 * 60 + 30 },
    body: 'Dona Vera, o técnico passa aí hoje às 14h para ajudar com o controle.',
  },
  {
    ...{ contact: 'padaria', user: 'bruno', day: 3, minute: 8 * 60 + 30 },
    body: '{{ms}}! Posso separar o pedido da semana?',
    repeat: { every: 'week', days: 60 },
  },
  {
    ...{ contact: 'oficina', user: 'carla', day: 5, minute: 9 * 60 },
    body: 'Olá! A nota fiscal deste mês já está no portal.',
    repeat: { every: 'month', days: 180 },
  },
  {
    ...{ contact: 'ricardo', user: 'bruno', day: 9, minute: 11 * 60 },
    body: 'A nova tabela de atacado vale a partir de hoje. Mando por aqui?',
  },
  {
    ...{ contact: 'wagner', user: 'ana', day: -3, minute: 9 * 60, status: 'ENVIADA' },
    body: '{{ms}}, {{firstName}}! A visita de amanhã está confirmada.',
  },
  {
    ...{ contact: 'simone', user: 'ana', day: -6, minute: 15 * 60, status: 'ENVIADA' },
    body: 'A troca foi aprovada: pode levar o produto à loja até sábado.',
  },
  {
    ...{ contact: 'fabio', user: 'carla', day: -1, minute: 9 * 60 + 15 },
    ...{ status: 'ERRO', error: 'ERR_WINDOW_CLOSED' },
    body: 'O conserto da geladeira terminou. Quando podemos entregar?',
  },
  {
    ...{ contact: 'aline', user: 'bruno', day: 4, minute: 14 * 60, status: 'CANCELADA' },
    body: 'O sofá da oferta volta ao estoque na segunda.',
  },
]

const TIMEZONE = 'America/Sao_Paulo'
/** São Paulo is three hours behind UTC all year. */
const SAO_PAULO_MS = 3 * HOUR_MS

/** What the demo has planned. */
export function scheduleRows(
  company: DemoCompany,
  contacts: readonly DemoContact[],
  now: Millis,
): SeedRow[] {
  if (company !== BALCAO) return []
  const today = Math.floor((now - SAO_PAULO_MS) / DAY_MS) * DAY_MS + SAO_PAULO_MS
  const connection = CONNECTIONS.find((one) => one.company === company && one.isDefault)
  const idOf = (list: readonly { key: string; id: number }[], key: string) => {
    const found = list.find((one) => one.key === key)
    if (found === undefined) throw new Error(`the demo knows nobody called ${key}`)
    return found.id
  }
  return PLANNED.map(({ contact, user, day, minute, body, status = 'PENDENTE', error, repeat }) => {
    const sendAt = today + day * DAY_MS + minute * MINUTE_MS
    const plannedAt = Math.min(now, sendAt) - DAY_MS
    const dayOf = (time: Millis) => wallTime(time, TIMEZONE).slice(0, 10)
    return {
      company_id: company.id,
      contact_id: idOf(contacts, contact),
      connection_id: connection?.id ?? null,
      user_id: idOf(USERS, user),
      body,
      send_at: sendAt,
      sent_at: status === 'ENVIADA' ? sendAt : null,
      status,
      last_error: error ?? null,
      repeat:
        repeat === undefined
          ? null
          : {
              every: repeat.every,
              until: dayOf(today + repeat.days * DAY_MS),
              from: wallTime(sendAt, TIMEZONE),
            },
      series: repeat === undefined ? null : `demo-${contact}`,
      created_at: plannedAt,
      updated_at: status === 'CANCELADA' ? now - DAY_MS : plannedAt,
    }
  })
}
