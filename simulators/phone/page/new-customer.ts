import { PEOPLE } from './people.ts'

const FIRST_NAMES = [
  'Aline',
  'Bento',
  'Célia',
  'Diego',
  'Eliane',
  'Fábio',
  'Gisele',
  'Heitor',
  'Iara',
  'Jonas',
  'Kátia',
  'Luan',
]
const LAST_NAMES = [
  'Barbosa',
  'Cordeiro',
  'Dutra',
  'Esteves',
  'Farias',
  'Guimarães',
  'Macedo',
  'Prates',
  'Queiroz',
  'Valadares',
]

/**
 * Somebody who never wrote: nobody of the company holds a ticket with them, so what they write waits. The last digits are none that the
 * simulated Meta has an outcome for (../../meta/outcomes.ts).
 */
export function newCustomer(
  taken: ReadonlySet<string>,
  random: () => number = Math.random,
): { name: string; number: string } {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const name = `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)}`
  for (;;) {
    const middle = String(Math.floor(random() * 1_000_000)).padStart(6, '0')
    const number = `55119${middle}42`
    if (!taken.has(number) && !PEOPLE.some((person) => person.number === number))
      return { name, number }
  }
}
