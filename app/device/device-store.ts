import { browserDatabase } from '#app/desk-client/browser-database.ts'

/**
 * What a browser keeps of the desk to be read without a network. One person's at a time: `owner` says whose, and what is written for
 * somebody else is refused within the same transaction. Used by pages and by the service worker.
 */
const inDatabase = browserDatabase('balcao-device', ['facts', 'copies'])
const OWNER = 'owner'

/** Whose browser this is, as personKey has it; null after a sign-out. */
export async function ownerOfDevice(): Promise<string | null> {
  const owner: unknown = await inDatabase('readonly', ({ facts }) => facts.get(OWNER))
  return typeof owner === 'string' ? owner : null
}

/**
 * This person uses the browser now. Where it was another's, or nobody's, every copy goes first, then `endForeign` ends what else was
 * theirs. While that fails it is nobody's, and the next page tries again. What cannot be read says nothing of whose it is.
 */
export async function claimDevice(person: string, endForeign: () => Promise<void>): Promise<void> {
  const owner: unknown = await inDatabase('readonly', ({ facts }) => facts.get(OWNER))
  if (owner === person || owner === null) return
  await clearDevice()
  await endForeign()
  await clearDevice(person)
}

/** Nothing of anybody stays: at a sign-out, and when another person comes. */
export async function clearDevice(owner: string | null = null): Promise<void> {
  await inDatabase('readwrite', ({ facts, copies }) => {
    copies.clear()
    return owner === null ? facts.delete(OWNER) : facts.put(owner, OWNER)
  })
}

/** Writes copies for a person and drops others by name; nothing at all when the browser is not theirs (any more). */
export async function keepCopies(
  person: string,
  copies: readonly (readonly [name: string, value: unknown])[],
  drop: readonly string[] = [],
): Promise<void> {
  await inDatabase('readwrite', (stores) => {
    const asked = stores.facts.get(OWNER)
    asked.onsuccess = () => {
      if (asked.result !== person) return
      for (const [name, value] of copies) stores.copies.put(value, name)
      for (const name of drop) stores.copies.delete(name)
    }
    return asked
  })
}

export async function findCopy<Value>(name: string): Promise<Value | null> {
  return ((await inDatabase('readonly', ({ copies }) => copies.get(name))) ?? null) as Value | null
}

export async function copyNames(): Promise<string[]> {
  const names = await inDatabase('readonly', ({ copies }) => copies.getAllKeys())
  return Array.isArray(names) ? names.map(String) : []
}
