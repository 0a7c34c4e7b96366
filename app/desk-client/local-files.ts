/** Files of messages that are not sent yet, so that a reload loses none. In memory alone where the browser forbids its database. */
const DATABASE = 'balcao-files'
const STORE = 'files'

const inMemory = new Map<string, Blob>()
const addresses = new Map<string, string>()

export async function keepFile(clientId: string, file: Blob): Promise<void> {
  inMemory.set(clientId, file)
  await inStore('readwrite', (store) => store.put(file, clientId))
}

export async function findFile(clientId: string): Promise<Blob | null> {
  const known = inMemory.get(clientId)
  if (known !== undefined) return known
  const stored: unknown = await inStore('readonly', (store) => store.get(clientId))
  if (!(stored instanceof Blob)) return null
  inMemory.set(clientId, stored)
  return stored
}

export async function forgetFile(clientId: string): Promise<void> {
  inMemory.delete(clientId)
  const address = addresses.get(clientId)
  if (address !== undefined) URL.revokeObjectURL(address)
  addresses.delete(clientId)
  await inStore('readwrite', (store) => store.delete(clientId))
}

/** An address that this tab can show it under, until it is forgotten. */
export async function addressOf(clientId: string): Promise<string | null> {
  const known = addresses.get(clientId)
  if (known !== undefined) return known
  const file = await findFile(clientId)
  if (file === null) return null
  const made = addresses.get(clientId) ?? URL.createObjectURL(file)
  addresses.set(clientId, made)
  return made
}

/** Null when the browser has no database for us, or it is full: what is in memory goes on. */
async function inStore(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  try {
    const database = await open()
    try {
      const transaction = database.transaction(STORE, mode)
      const request = work(transaction.objectStore(STORE))
      return await new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve(request.result)
        transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
      })
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no database'))
  })
}
