/** Statuses of a planned message that is still to go out, for `status IN …`: waiting for its time, or on its way. */
export const WAITING_STATUSES_SQL = `('PENDENTE','AGENDADA')`
