/** Planned messages that still need somebody's eye: what was sent stands in the conversation. */
export const OPEN_STATUSES = ['PENDENTE', 'AGENDADA', 'ERRO'] as const
export const PLANNED_ORDER = 'soonest'
