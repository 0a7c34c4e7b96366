import { DAY_MS } from '../../core/time.ts'
import type { Millis } from '../../core/time.ts'
import type { SeedRow } from './insert-rows.ts'

/** Videos of the demo. Their codes are made up: no picture is fetched for them, and no video is behind them. */
const HELPS: readonly (readonly [title: string, description: string, video: string])[] = [
  [
    'Primeiros passos: conecte seu WhatsApp',
    'Leia o QR code, escolha as filas e receba a primeira conversa em cinco minutos.',
    'hQ2v7b1xKzA',
  ],
  [
    'Monte o robô da sua fila',
    'Opções, arquivos e passagem para a equipe, sem deixar o cliente preso.',
    'pW9c4mTn0Ls',
  ],
  [
    'Horários, feriados e fora do horário',
    'Por fila, por empresa ou por conexão: qual escolher.',
    'Zr5y8uGk3Ee',
  ],
  ['Campanhas que não viram spam', 'Listas, variáveis e o ritmo certo de envio.', 'b0Xj6dVq2Ht'],
  [
    'Leia o painel como um gerente',
    'Espera, atendimento e NPS: o que olhar toda segunda.',
    'm3Lk1oRs9Ya',
  ],
]

/** The platform's help videos. */
export function helpRows(now: Millis): SeedRow[] {
  const at = now - 90 * DAY_MS
  return HELPS.map(([title, description, video], index) => ({
    id: index + 1,
    title,
    description,
    video,
    created_at: at,
    updated_at: at,
  }))
}
