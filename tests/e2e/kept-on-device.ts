import type { Page } from '@playwright/test'

/** Names of what the device has kept, and whose it is. */
export const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('balcao-device')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error('no database'))
    })
    const read = (store: string, ask: (objects: IDBObjectStore) => IDBRequest) =>
      new Promise<unknown>((resolve) => {
        const request = ask(database.transaction(store).objectStore(store))
        request.onsuccess = () => resolve(request.result)
      })
    const names = (await read('copies', (copies) => copies.getAllKeys())) as string[]
    const owner = (await read('facts', (facts) => facts.get('owner'))) as string | undefined
    database.close()
    return { names, owner }
  })

/** All that it has kept, as one text. */
export const keptWords = (page: Page) =>
  page.evaluate(async () => {
    const request = indexedDB.open('balcao-device')
    const database = await new Promise<IDBDatabase>((resolve) => {
      request.onsuccess = () => resolve(request.result)
    })
    const copies = database.transaction('copies').objectStore('copies').getAll()
    const all = await new Promise<unknown>((resolve) => {
      copies.onsuccess = () => resolve(copies.result)
    })
    database.close()
    return JSON.stringify(all)
  })
