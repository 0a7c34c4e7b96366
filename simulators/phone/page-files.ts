import { readdir, readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { extname, join } from 'node:path'

export type PageFile = { contentType: string; content: string }

const PAGE_FOLDER = join(import.meta.dirname, 'page')
const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ts': 'text/javascript; charset=utf-8',
}

/** The page's files by address. TypeScript is served under its own name with the types taken out. */
export async function loadPageFiles(): Promise<Map<string, PageFile>> {
  const files = new Map<string, PageFile>()
  for (const name of await readdir(PAGE_FOLDER)) {
    const contentType = CONTENT_TYPES[extname(name)]
    if (contentType === undefined || name.endsWith('.test.ts')) continue
    const source = await readFile(join(PAGE_FOLDER, name), 'utf8')
    const content = name.endsWith('.ts') ? stripTypeScriptTypes(source) : source
    files.set(name === 'index.html' ? '/' : `/${name}`, { contentType, content })
  }
  return files
}
