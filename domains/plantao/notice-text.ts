import type { Directory } from '../companies/directory.types.ts'
import type { Waiting } from './waiting-tickets.ts'

/**
 * What the phone is told. It goes to a person's own phone and stands on its locked screen: how many wait and in which queues, nothing of
 * the customers.
 */
const WORDS = {
  'pt-BR': {
    title: 'Plantão',
    one: '1 atendimento aguarda.',
    many: (count: number) => `${count} atendimentos aguardam.`,
    noQueue: 'Sem fila',
  },
  en: {
    title: 'On call',
    one: '1 ticket is waiting.',
    many: (count: number) => `${count} tickets are waiting.`,
    noQueue: 'No queue',
  },
  es: {
    title: 'Guardia',
    one: '1 ticket espera.',
    many: (count: number) => `${count} tickets esperan.`,
    noQueue: 'Sin cola',
  },
  tr: {
    title: 'Nöbet',
    one: '1 talep bekliyor.',
    many: (count: number) => `${count} talep bekliyor.`,
    noQueue: 'Kuyruksuz',
  },
} as const

export function noticeText({ company, queues }: Directory, { total, byQueue }: Waiting): string {
  const words = Object.hasOwn(WORDS, company.language)
    ? WORDS[company.language as keyof typeof WORDS]
    : WORDS['pt-BR']
  const lines = [
    ...queues.map(({ id, name }) => [id, name] as const),
    [null, words.noQueue] as const,
  ]
    .map(([id, name]) => [name, byQueue.get(id) ?? 0] as const)
    .filter(([, tickets]) => tickets > 0)
    .map(([name, tickets]) => `${name}: ${tickets}`)
  return [
    `*${words.title} · ${company.name}*`,
    total === 1 ? words.one : words.many(total),
    ...lines,
  ].join('\n')
}
