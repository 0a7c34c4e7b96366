import type { Rollup } from 'vite'

/** Runs once the document has named its routes: a file of its own, which nothing else imports. */
const ENTRY = '/app/entry.client.tsx'
/** Routes by who comes to them: the public ones get nothing of the desk, the other pages nothing of its lists. */
const ROUTES = {
  base: ['/app/root.tsx'],
  open: [
    '/app/routes/login.tsx',
    '/app/routes/offline.tsx',
    '/app/routes/$.tsx',
    // What the page of a lost network asks by itself.
    '/app/device/kept-desk.ts',
  ],
  frame: [
    '/app/routes/_company.tsx',
    // What each page starts by itself once it is drawn.
    '/app/features/shell/start-device.ts',
  ],
  pages: ['/app/routes/_company.*'],
  // What pages ask for by themselves once they are drawn.
  parts: ['/app/features/contact-page/*'],
  desk: ['/app/routes/tickets.tsx', '/app/routes/tickets._index.tsx'],
  ticket: ['/app/routes/tickets.$uuid.tsx'],
}

/** What a page asks for by itself once it is drawn, in the chunk that each lot of it comes in. */
const AFTER_PAINT = {
  // Beside a conversation.
  drawer: [
    '/app/features/gallery/contact-media.tsx',
    '/app/features/contacts/earlier-tickets.tsx',
    '/app/features/contacts/ticket-notes.tsx',
  ],
  // For the service worker, and what opens the desk again without a network.
  device: [
    '/app/features/shell/start-device.ts',
    '/app/features/notifications/unread-mark.ts',
    '/app/device/kept-desk.ts',
  ],
  // What keeps it for then leans on the desk: in the chunk above it would bring the desk to every page.
  keep: ['/app/device/keep-desk.ts'],
}

const NAMES: ReadonlySet<string> = new Set([
  ...['base', 'frame', 'some', 'some-of-ticket', 'desk', 'desk-parts', 'ticket', 'ticket-parts'],
  ...Object.keys(AFTER_PAINT),
])

/** What the desk shares with so many pages comes with the frame of all of them; what it shares with fewer, apart. */
const FRAME_MIN_PAGES = 3

/** What a tooltip imports and its provider, which every page has, does not use: it comes with the first dialog. */
const ONLY_OF_DIALOGS =
  /\/radix-ui\/dist\/|\/@radix-ui\/react-(dismissable-layer|focus-scope|id|portal|presence|use-[\w-]+)\//

/**
 * Puts what several pages load from the start into few files, where the bundler would make one of each icon and helper that two of them
 * happen to share: a compressor sees more of a large file, and a browser asks ten times instead of ninety. What only lazy parts use
 * stays with them.
 */
export function pageChunks(): Rollup.GetManualChunk {
  let chunks: ReadonlyMap<string, string> | undefined
  return (id, meta) => {
    chunks ??= chunksOf(meta)
    return chunks.get(id)
  }
}

/**
 * The list of all routes, which every first visit loads, names each file that a route needs. What a few of them share is called after
 * whichever module the bundler took first, which says nothing: it is its hash alone, and the list a kilobyte of gzip shorter.
 */
export const nameOfChunk: Rollup.OutputOptions['chunkFileNames'] = ({ name, isDynamicEntry }) =>
  NAMES.has(name) || isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js'

function chunksOf(meta: Rollup.ManualChunkMeta): ReadonlyMap<string, string> {
  const base = reached([ENTRY, ...ROUTES.base], meta)
  const open = reached(ROUTES.open, meta)
  const frame = reached(ROUTES.frame, meta)
  const layouts = idsOf(ROUTES.frame, meta)
  const ids = idsOf(ROUTES.pages, meta).filter((id) => !layouts.includes(id))
  // A dialog stands over the page whose address its own begins with.
  const isDialog = (id: string) =>
    ids.some((page) => page !== id && id.startsWith(page.replace(/tsx$/, '')))
  const reachedBy = (routes: readonly string[]) => routes.map((id) => reached([id], meta))
  const pages = reachedBy(ids.filter((id) => !isDialog(id)))
  const dialogs = reachedBy(ids.filter(isDialog))
  const parts = reached(ROUTES.parts, meta)
  const desk = reached(ROUTES.desk, meta)
  const ticket = reached(ROUTES.ticket, meta)
  const chunks = new Map<string, string>()
  for (const id of new Set([...base, ...desk, ...ticket])) {
    if (id.endsWith(ENTRY)) continue
    const users = pages.filter((page) => page.has(id)).length
    const isOfDialogs = dialogs.some((dialog) => dialog.has(id))
    if (base.has(id) || open.has(id)) chunks.set(id, 'base')
    else if (frame.has(id) || users >= FRAME_MIN_PAGES) chunks.set(id, 'frame')
    else if (users > 0 || isOfDialogs) chunks.set(id, 'some')
    else chunks.set(id, `${desk.has(id) ? 'desk' : 'ticket'}${parts.has(id) ? '-parts' : ''}`)
  }
  for (const id of unstyledOf(ticket, 'some', chunks, meta))
    if (!desk.has(id)) chunks.set(id, 'some-of-ticket')
  for (const [name, files] of Object.entries(AFTER_PAINT))
    for (const id of ownOf(files, chunks, meta)) chunks.set(id, name)
  return chunks
}

/** What of these is in a chunk and may leave it: a style sheet that two chunks need would stand twice, so what brings one stays, and what that needs. */
function unstyledOf(
  ids: ReadonlySet<string>,
  chunk: string,
  chunks: ReadonlyMap<string, string>,
  meta: Rollup.ManualChunkMeta,
): readonly string[] {
  const inChunk = [...ids].filter((id) => chunks.get(id) === chunk)
  const importedBy = (id: string) => meta.getModuleInfo(id)?.importedIds ?? []
  const isStyle = (id: string) => id.endsWith('.css')
  const styled = reached(
    inChunk.filter((id) => isStyle(id) || importedBy(id).some(isStyle)),
    meta,
  )
  return inChunk.filter((id) => !styled.has(id))
}

/** What these files reach that is in no chunk yet, and that nothing else imports: whoever shares a module must not get the whole lot. */
function ownOf(
  files: readonly string[],
  chunks: ReadonlyMap<string, string>,
  meta: Rollup.ManualChunkMeta,
): ReadonlySet<string> {
  const own = new Set([...reached(files, meta)].filter((id) => !chunks.has(id)))
  const isShared = (id: string) =>
    !files.some((file) => matches(id, file)) &&
    (meta.getModuleInfo(id)?.importers ?? []).some((importer) => !own.has(importer))
  for (let shared = [...own].filter(isShared); shared.length > 0;) {
    for (const id of shared) own.delete(id)
    shared = [...own].filter(isShared)
  }
  return own
}

const idsOf = (files: readonly string[], { getModuleIds }: Rollup.ManualChunkMeta) =>
  [...getModuleIds()].filter((id) => files.some((file) => matches(id, file)))

/** Whether the module is the file, or one of those that begin as `begins.*` says. */
const matches = (id: string, file: string) =>
  file.endsWith('*') ? id.includes(file.slice(0, -1)) : id.endsWith(file)

/** Everything that these import statically, and what that imports. */
function reached(files: readonly string[], meta: Rollup.ManualChunkMeta): ReadonlySet<string> {
  const found = new Set<string>()
  const left = idsOf(files, meta)
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id) || ONLY_OF_DIALOGS.test(id)) continue
    found.add(id)
    left.push(...(meta.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
