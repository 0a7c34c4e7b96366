import { backoff } from '#core/backoff.ts'

/** Hashed files never change under their name: what is here is right. Two generations stay, for tabs that an update finds open. */
const PREFIX = 'balcao-files-'
const SHELL = 'balcao-shell-'
export const OFFLINE_PATH = '/offline'

export type Build = {
  /** Changes with every file of the screens. */
  version: string
  /** Files of the desk, so that it opens without a network. */
  files: readonly string[]
  /** Files of what opens within the desk: dialogs, players, words. */
  parts: readonly string[]
}

/** Brings files under their hashed names; what the build before had is not asked for again. */
export async function keepFiles({ version, files }: Omit<Build, 'parts'>): Promise<void> {
  const hashed = await caches.open(PREFIX + version)
  const older = await olderFiles(version)
  await Promise.all(
    files.map(async (path) => {
      if ((await hashed.match(path)) !== undefined) return
      const known = await older?.match(path)
      await (known === undefined ? hashed.add(path) : hashed.put(path, known))
    }),
  )
}

/** So many come at a time: whoever works meanwhile keeps most of the line. */
const PARTS_AT_ONCE = 3
const ROUNDS = 5
const FIRST_PAUSE_MS = 1_000
const PAUSE_CAP_MS = 30_000

/** Brings what is not here yet, a few at a time. What does not come is passed over, and asked for again after a pause, in ROUNDS all told. */
export async function keepParts({ version, parts }: Omit<Build, 'files'>): Promise<void> {
  for (let round = 1; ; round++) {
    const missing = await missingOf({ version, parts })
    for (let at = 0; at < missing.length; at += PARTS_AT_ONCE)
      await Promise.allSettled(
        missing.slice(at, at + PARTS_AT_ONCE).map((path) => keepFiles({ version, files: [path] })),
      )
    if (round === ROUNDS || (await missingOf({ version, parts })).length === 0) return
    await pause(backoff(round, FIRST_PAUSE_MS, PAUSE_CAP_MS))
  }
}

async function missingOf({ version, parts }: Omit<Build, 'files'>): Promise<string[]> {
  const kept = await (await caches.open(PREFIX + version)).keys()
  const here = new Set(kept.map(({ url }) => new URL(url).pathname))
  return parts.filter((part) => !here.has(part))
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The page for when there is no network, which holds nobody's data. */
export async function keepShell(version: string): Promise<void> {
  const shell = await caches.open(SHELL + version)
  await shell.add(new Request(OFFLINE_PATH, { cache: 'reload' }))
}

/** This build's and the one before it stay. */
export async function dropOldFiles(version: string): Promise<void> {
  for (const prefix of [PREFIX, SHELL]) {
    const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
    const others = names.filter((name) => name !== prefix + version)
    // Caches are listed in the order they were made.
    const kept = prefix === PREFIX ? others.slice(0, -1) : others
    await Promise.all(kept.map((name) => caches.delete(name)))
  }
}

async function olderFiles(version: string): Promise<Cache | undefined> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  const before = names.filter((name) => name !== PREFIX + version).at(-1)
  return before === undefined ? undefined : await caches.open(before)
}

/** A hashed file: from here, else from the network and then kept. */
export async function hashedFile(request: Request, version: string): Promise<Response> {
  const known = await caches.match(request)
  if (known !== undefined) return known
  const answer = await fetch(request)
  // A page that an old file's name leads to is no file.
  if (answer.ok && !(answer.headers.get('Content-Type') ?? '').startsWith('text/html'))
    await (await caches.open(PREFIX + version)).put(request, answer.clone())
  return answer
}

/** A document always comes from the network; without one, the page that says so, which opens what the device has kept. */
export async function documentOf(
  request: Request,
  came: (answer: Response) => void,
): Promise<Response> {
  try {
    const answer = await fetch(request)
    came(answer)
    return answer
  } catch (thrown) {
    const { pathname, search } = new URL(request.url)
    const page = await caches.match(OFFLINE_PATH)
    if (page === undefined) throw thrown
    if (pathname === OFFLINE_PATH) return page
    return Response.redirect(
      `${OFFLINE_PATH}?${new URLSearchParams({ redirectTo: pathname + search })}`,
    )
  }
}
