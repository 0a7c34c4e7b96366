import type { Plugin } from 'vite'

const THEMES = /\/@radix-ui\/themes\/dist\/esm\//
const IMPORT = /import\{([^}]+)\}from"radix-ui"/g

/**
 * Has each part of Radix Themes import the primitives it uses, not the index of all of them. What is dropped is the same, but only so
 * can be seen which page needs which (`page-chunks.ts`).
 */
export function radixImports(): Plugin {
  return {
    name: 'radix-imports',
    enforce: 'pre',
    transform(code, id) {
      if (!THEMES.test(id) || !code.includes('from"radix-ui"')) return null
      return { code: code.replace(IMPORT, (_, names: string) => importsOf(names)), map: null }
    },
  }
}

/** `Slot as P` is the namespace of a package of that name. */
function importsOf(names: string): string {
  return names
    .split(',')
    .map((specifier) => {
      const [name = '', local = name] = specifier.split(/(?<!\s)\s+as\s+/)
      if (!/^[A-Z]\w+$/.test(name)) return `import{${specifier}}from"radix-ui"`
      const kebab = name.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase()
      return `import*as ${local} from"@radix-ui/react-${kebab}"`
    })
    .join(';')
}
