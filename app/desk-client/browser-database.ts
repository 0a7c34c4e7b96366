/** What a transaction over some stores asks for, by the names of the stores. */
type Work<Name extends string> = (stores: Record<Name, IDBObjectStore>) => IDBRequest

/**
 * One transaction over all stores of one of the browser's databases. Resolves with what `work` asked for once it is on disk; with null
 * where the browser has no database for us, or it is full: then nothing is kept, and nothing else changes.
 */
export function browserDatabase<Name extends string>(database: string, names: readonly Name[]) {
  return async (mode: IDBTransactionMode, work: Work<Name>): Promise<unknown> => {
    try {
      const opened = await open(database, names)
      try {
        const transaction = opened.transaction(names, mode)
        const stores = Object.fromEntries(
          names.map((name) => [name, transaction.objectStore(name)]),
        ) as Record<Name, IDBObjectStore>
        const request = work(stores)
        return await new Promise((resolve, reject) => {
          transaction.oncomplete = () => resolve(request.result)
          transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
        })
      } finally {
        opened.close()
      }
    } catch {
      return null
    }
  }
}

function open(database: string, names: readonly string[]): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => {
      for (const name of names) request.result.createObjectStore(name)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no database'))
  })
}
