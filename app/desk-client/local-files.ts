import { browserDatabase } from './browser-database.ts'
import { heldFiles } from './held-files.ts'

/** Files of messages that are not sent yet, so that a reload loses none. In memory alone where the browser forbids its database. */
const inDatabase = browserDatabase('balcao-files', ['files'])

const addresses = new Map<string, string>()

/** Resolves with whether a reload would find it. */
export async function keepFile(clientId: string, file: Blob): Promise<boolean> {
  heldFiles.set(clientId, file)
  return (await inDatabase('readwrite', ({ files }) => files.put(file, clientId))) !== null
}

export async function findFile(clientId: string): Promise<Blob | null> {
  const known = heldFiles.get(clientId)
  if (known !== undefined) return known
  const stored: unknown = await inDatabase('readonly', ({ files }) => files.get(clientId))
  if (!(stored instanceof Blob)) return null
  heldFiles.set(clientId, stored)
  return stored
}

export async function forgetFile(clientId: string): Promise<void> {
  heldFiles.delete(clientId)
  const address = addresses.get(clientId)
  if (address !== undefined) URL.revokeObjectURL(address)
  addresses.delete(clientId)
  await inDatabase('readwrite', ({ files }) => files.delete(clientId))
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
