import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { projectPath } from '../project.ts'

const INDEX = createRequire(import.meta.url)
  .resolve('lucide-react')
  .replace(/dist\/cjs\/.*$/, 'dist/esm/lucide-react.mjs')
const ICONS = join(dirname(INDEX), 'icons')
const IMPORT = /import \{([^}]+)\} from 'lucide-react'/g

/**
 * Imports each icon from its own file, drawn by app/components/draw-icon.ts. The package's index would have the bundler read two thousand files to keep forty, at every
 * rebuild. An icon that the index does not know is left to the index, whose error names it.
 */
export function iconImports(): Plugin {
  let files: Map<string, string> | undefined
  return {
    name: 'icon-imports',
    enforce: 'pre',
    transform(code, id) {
      if (id.startsWith(ICONS)) return { code: drawnByUs(code), map: null }
      if (!/\.tsx?$/.test(id) || !code.includes("'lucide-react'")) return null
      files ??= readIndex()
      const known = files
      return {
        code: code.replace(IMPORT, (_, names: string) => importsOf(names, known)),
        map: null,
      }
    },
  }
}

const DRAW = "import createLucideIcon from '../createLucideIcon.mjs'"

/** The keys of an icon's lines, which never change place, are 3 kB of random letters on the desk; the name is for a class that no sheet has. */
function drawnByUs(code: string): string {
  // An older name of another.
  if (!code.includes('createLucideIcon')) return code
  if (!code.includes(DRAW)) throw new Error('an icon is made otherwise than draw-icon.ts knows')
  return code
    .replace(
      DRAW,
      `import { drawIcon as createLucideIcon } from '${projectPath('app', 'components', 'draw-icon.ts')}'`,
    )
    .replaceAll(/,\s*key: "[a-z0-9]+"/g, '')
    .replace(/ {2}name: "[^"]+",\n {2}size: 24,\n/, '')
    .replace('\n__iconData.node;', '')
}

function importsOf(names: string, files: ReadonlyMap<string, string>): string {
  const specifiers = names.split(',').map((name) => name.trim())
  return specifiers
    .filter((specifier) => specifier !== '')
    .map((specifier) => {
      const [name = '', local = name] = specifier.split(/(?<!\s)\s+as\s+/)
      const file = files.get(name)
      return file === undefined
        ? `import { ${specifier} } from 'lucide-react'`
        : `import ${local} from '${file}'`
    })
    .join(';')
}

/** `export { default as Clock3, default as Clock3Icon } from './icons/clock-3.mjs'`, over and over. */
function readIndex(): Map<string, string> {
  const files = new Map<string, string>()
  for (const [, names = '', path = ''] of readFileSync(INDEX, 'utf8').matchAll(
    /export \{([^}]+)\} from '(\.\/icons\/[^']+)'/g,
  )) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g))
      files.set(name, join(dirname(INDEX), path))
  }
  return files
}
