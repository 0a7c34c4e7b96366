import type { Plugin } from 'vite'

const THEMES = /\/@radix-ui\/themes\/dist\/esm\//
const THEME = /\/components\/theme\.js$/
const TOOLTIPS = /import\*as (\w+) from"@radix-ui\/react-tooltip"/
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
      const named = code.replace(IMPORT, (_, names: string) => importsOf(names))
      return { code: THEME.test(id) ? withoutTooltips(named) : named, map: null }
    },
  }
}

/** The theme holds the state of Radix's tooltips; ours are another's (`tip-layer.tsx`), and no page loads what would never be asked. */
function withoutTooltips(code: string): string {
  const without = code.replace(
    TOOLTIPS,
    (_, local: string) => `const ${local}={Provider:(props)=>props.children}`,
  )
  if (without === code) throw new Error('the theme imports its tooltips in another way')
  return without
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
