const TIME = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })
const WEEKDAY = new Intl.DateTimeFormat('pt-BR', { weekday: 'long' })
const DATE = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long', year: 'numeric' })
const DAY_MS = 24 * 60 * 60 * 1000

export function formatTime(at: number): string {
  return TIME.format(at)
}

/** "Hoje", "Ontem", the weekday within a week, else the date. */
export function formatDay(at: number, now: number): string {
  const days = Math.round((startOfDay(now) - startOfDay(at)) / DAY_MS)
  if (days === 0) return 'Hoje'
  if (days === 1) return 'Ontem'
  return days > 1 && days < 7 ? WEEKDAY.format(at) : DATE.format(at)
}

export function isSameDay(a: number, b: number): boolean {
  return startOfDay(a) === startOfDay(b)
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}
