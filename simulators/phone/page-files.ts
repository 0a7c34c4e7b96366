import { readdir, readFile } from 'node:fs/promises'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { extname, join } from 'node:path'

export type PageFile = { contentType: string; content: string }

const PAGE_FOLDER = join(import.meta.dirname, 'page')
const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ts': 'text/javascript; charset=utf-8',
}

/** Files of packages that the page loads, under `/packages/`: a browser knows no packages by name. */
const PACKAGE_FILES = ['qr/decode.js', 'qr/index.js']

const { resolve: resolvePackage } = createRequire(import.meta.url)

/** The page's files by address. TypeScript is served under its own name with the types taken out. */
export async function loadPageFiles(): Promise<Map<string, PageFile>> {
  const files = new Map<string, PageFile>()
  for (const name of await readdir(PAGE_FOLDER)) {
    const contentType = CONTENT_TYPES[extname(name)]
    if (contentType === undefined || name.endsWith('.test.ts')) continue
    const source = await readFile(join(PAGE_FOLDER, name), 'utf8')
    const content = name.endsWith('.ts')
      ? withPackageAddresses(stripTypeScriptTypes(source))
      : source
    files.set(name === 'index.html' ? '/' : `/${name}`, { contentType, content })
  }
  for (const name of PACKAGE_FILES) {
    const content = await readFile(resolvePackage(packageName(name)), 'utf8')
    files.set(`/packages/${name}`, { contentType: CONTENT_TYPES['.ts'] ?? '', content })
  }
  return files
}

/** `import('qr/decode.js')` as a browser asks for it. */
const withPackageAddresses = (source: string) =>
  source.replaceAll(/(?<=\bimport\(')(?=qr\/)/g, '/packages/')

/** The package's main file goes by the package's own name. */
const packageName = (file: string) => file.replace(/\/index\.js$/, '')
