import type { SessionNodeConfig } from './config.ts'
import { allowedHosts, guardFetch, trustAuthority } from './whatsapp/hosts.ts'
import { hardenSignatures, trustNoiseRoot } from './whatsapp/library.ts'
import { silenceSignalLibrary } from './whatsapp/signal-console.ts'
import { separateSignalJobs } from './whatsapp/signal-queue.ts'
import { trySessionsOnCopies } from './whatsapp/signal-sessions.ts'

/**
 * What must hold for the whole process before the first socket: real signature checks, accounts and sessions kept apart, no keys in
 * the log, known hosts only.
 */
export function prepareProcess(config: Pick<SessionNodeConfig, 'edgeUrl' | 'whatsApp'>): void {
  silenceSignalLibrary()
  hardenSignatures()
  separateSignalJobs()
  trySessionsOnCopies()
  guardFetch(allowedHosts(config.edgeUrl, config.whatsApp?.socketUrl ?? null))
  if (config.whatsApp?.ca) trustAuthority(config.whatsApp.ca)
  if (config.whatsApp?.noiseRoot) trustNoiseRoot(config.whatsApp.noiseRoot)
}
