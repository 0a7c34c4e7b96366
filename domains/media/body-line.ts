import { LARGE_BODIES_WAITING } from './limits.ts'

type Waiting = { company: number; person: string }

/** Those that wait for their turn, in the order in which they go. Nobody fills it for others: neither its places nor its beginning. */
export function createBodyLine<Turn extends Waiting>() {
  const line = new Set<Turn>()
  const ofCompany = ({ company }: Turn) => [...line].filter((turn) => turn.company === company)

  /** Whose place a new one takes, for there is none left; itself where nobody has more than it would have. Null where there is one. */
  const givesWayTo = (own: Turn): Turn | null => {
    const company = ofCompany(own)
    const person = company.filter((turn) => turn.person === own.person)
    if (person.length >= LARGE_BODIES_WAITING.person) return own
    const isFull = line.size >= LARGE_BODIES_WAITING.all
    if (!isFull && company.length < LARGE_BODIES_WAITING.company) return null
    if (company.length < LARGE_BODIES_WAITING.company) {
      const largest = mostOf([...line], (turn) => turn.company)
      if (largest.length > company.length + 1)
        return mostOf(largest, (turn) => turn.person).at(-1) ?? own
    }
    const most = mostOf(company, (turn) => turn.person)
    return most.length > person.length + 1 ? (most.at(-1) ?? own) : own
  }

  return {
    [Symbol.iterator]: () => line.values(),
    add: (turn: Turn) => void line.add(turn),
    delete: (turn: Turn) => line.delete(turn),
    /** The one whose place it took, which leaves; itself if it may not enter. */
    enter(own: Turn): Turn | null {
      const gaveWay = givesWayTo(own)
      if (gaveWay === own) return own
      if (gaveWay !== null) line.delete(gaveWay)
      line.add(own)
      return gaveWay
    },
    /** Once its turn has come: others of its company go after those of other companies, others of its person after all. */
    putLast({ company, person }: Turn) {
      const rank = (turn: Turn) => (turn.person === person ? 2 : turn.company === company ? 1 : 0)
      const order = [...line].sort((one, other) => rank(one) - rank(other))
      line.clear()
      for (const turn of order) line.add(turn)
    },
  }
}

/** The largest group. */
function mostOf<Turn, Key>(turns: readonly Turn[], keyOf: (turn: Turn) => Key): readonly Turn[] {
  const groups = [...Map.groupBy(turns, keyOf).values()]
  return groups.reduce((most, group) => (group.length > most.length ? group : most), [])
}
