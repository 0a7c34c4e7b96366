import { generateKeyPairSync, randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '../failure.ts'
import { tryLock, type FileLock } from '../file-lock.ts'
import { keepPrivate } from './private-files.ts'

export type Secrets = {
  appSecret: string
  kekV1: string
  /** What session-node signs its requests with. */
  sessionNodeSecret: string
  /** 32 bytes in base64 that wrap the keys of its store. */
  sessionStoreKey: string
  /** Signs web push (RFC 8292). Browsers subscribe to this key: with another, each would have to do so anew. */
  vapid: { publicKey: string; privateKey: string }
}

/** The folder that holds everything that lasts, held by this process alone. */
export type DataFolder = {
  path: string
  secrets: Secrets
  /** Where Miniflare keeps databases, objects and files. */
  statePath: string
  /** For what lasts as long as a start: empty at its beginning, whatever a killed one has left. */
  tmpPath: string
  /** Notes the runtime's process, so that the next start can end it should it outlive this one. */
  noteRuntime(pid: number): void
  /** Remembers that writing the demo data has begun, until it is told that it ended. */
  noteSeeding(state: 'under way' | 'done'): void
  release(): void
}

/** Public on purpose, like the demo's passwords: the same data everywhere, readable by the same keys. */
export const DEMO_SECRETS: Secrets = {
  appSecret: 'balcao-demo-secret-not-for-production-use-0123456789',
  kekV1: 'd0'.repeat(32),
  sessionNodeSecret: 'balcao-demo-session-node-not-for-production-0123456789',
  sessionStoreKey: Buffer.alloc(32, 0xd1).toString('base64'),
  vapid: {
    publicKey:
      'BKgC4VvgWml_Z3IzFCn0hxXzq5JMJ3ob4gSWBnfwfFxX6HPRteYlY1Vjpg4Vy3NVEaO8QIeDjrgsFiKftxFYDHQ',
    privateKey: 'dTeSSIAQUoTJdtTARB9L5BWr8MUI40LLEt638gGURPM',
  },
}

/** Opens (or makes) the folder and keeps it private to its owner. Refuses one that another start holds, and one of the other kind (demo or not). */
export async function openDataFolder(path: string, demo: boolean): Promise<DataFolder> {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
  } catch (thrown) {
    throw new Refusal(
      `DATA_DIR ${path} cannot be made: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
    )
  }
  const lock = lockFolder(path)
  try {
    keepPrivate(path)
  } catch (thrown) {
    lock.release()
    throw new Refusal(
      `DATA_DIR ${path} cannot be made private to its owner: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
    )
  }
  const runFile = join(path, 'run.json')
  await endOrphan(runFile)
  const instanceFile = join(path, 'instance.json')
  refuseOtherKind(instanceFile, path, demo)
  const statePath = join(path, 'state')
  // A start that was killed while it wrote the demo was never ready: nobody has put anything of their own in there.
  if (readJson(instanceFile).seeding === 'under way')
    rmSync(statePath, { recursive: true, force: true })
  mkdirSync(statePath, { recursive: true })
  const tmpPath = join(path, 'tmp')
  rmSync(tmpPath, { recursive: true, force: true })
  mkdirSync(tmpPath)
  return {
    path,
    statePath,
    tmpPath,
    secrets: demo ? DEMO_SECRETS : secretsOf(join(path, 'secrets.json')),
    noteRuntime: (pid) => writeWhole(runFile, { pid: process.pid, runtimePid: pid }),
    noteSeeding: (seeding) => writeWhole(instanceFile, { ...readJson(instanceFile), seeding }),
    release: () => lock.release(),
  }
}

function lockFolder(path: string): FileLock {
  let lock: FileLock | null
  try {
    lock = tryLock(join(path, 'lock'))
  } catch (thrown) {
    throw new Refusal(
      `DATA_DIR ${path} cannot be locked: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
    )
  }
  if (lock === null)
    throw new Refusal(
      `DATA_DIR ${path} is in use by another start; stop that one or choose another folder`,
    )
  return lock
}

/** A runtime whose start was killed may live a moment longer; two on one folder would write over each other. */
async function endOrphan(runFile: string): Promise<void> {
  const { runtimePid } = readJson(runFile)
  if (typeof runtimePid !== 'number') return
  const alive = () => isRuntime(runtimePid)
  if (!alive()) return
  process.kill(runtimePid, 'SIGKILL')
  while (alive()) await delay(20)
}

/** Whether this process id is (still) a workerd; ids are reused, so a number alone says nothing. */
function isRuntime(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`).includes('workerd')
  } catch {
    return false
  }
}

function refuseOtherKind(file: string, path: string, demo: boolean): void {
  const known = readJson(file).demo
  if (known === undefined) writeWhole(file, { demo })
  else if (known !== demo) {
    const [holds, asked] = demo ? ['real data', 'DEMO=1'] : ['demo data', 'DEMO=0']
    throw new Refusal(`DATA_DIR ${path} holds ${holds}; ${asked} needs another folder`)
  }
}

/** Made once: with other keys, everything encrypted or signed before would be lost. */
function secretsOf(file: string): Secrets {
  if (!existsSync(file)) {
    writeWhole(file, {
      appSecret: randomBytes(32).toString('hex'),
      kekV1: randomBytes(32).toString('hex'),
      ...laterSecrets(),
    })
  }
  const kept = readJson(file)
  const { appSecret, kekV1 } = kept
  if (typeof appSecret !== 'string' || typeof kekV1 !== 'string') {
    throw new Refusal(`${file} does not hold appSecret and kekV1; put the kept copy back`)
  }
  // A folder that is older than linked phones or web push has nothing of theirs to lose.
  const later = laterSecrets()
  const all = { ...later, ...kept }
  if (Object.keys(later).some((name) => kept[name] === undefined)) writeWhole(file, all)
  return { ...all, appSecret, kekV1 }
}

/** Those that the first folders did not have. */
function laterSecrets(): Omit<Secrets, 'appSecret' | 'kekV1'> {
  return {
    sessionNodeSecret: randomBytes(32).toString('hex'),
    sessionStoreKey: randomBytes(32).toString('base64'),
    vapid: newVapidKeys(),
  }
}

/** An uncompressed point and its secret scalar, base64url, as browsers and RFC 8292 write them. */
export function newVapidKeys(): Secrets['vapid'] {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  }).privateKey.export({ format: 'jwk' })
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d }
}

function readJson(file: string): Record<string, unknown> {
  if (!existsSync(file)) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  } catch {
    throw new Refusal(`${file} is damaged; put a kept copy back or choose another DATA_DIR`)
  }
}

/** Whole or not at all, also when the process dies in the middle. */
function writeWhole(file: string, value: Record<string, unknown>): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
}
