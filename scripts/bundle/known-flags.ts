import type { Plugin } from 'vite'
import { remixConfig } from '../../remix.config.ts'

/** The framework's code for browsers. */
const MODULE = /\/@remix-run\/react\/dist\/esm\//
const FLAG = /(?<![\w.])(?:\w+\.)*future\.(v3_\w+)/g
/** It is asked of one flag by a function of two arguments, which a minifier does not look into. */
const DISCOVERY = /(function isFogOfWarEnabled\(future, isSpaMode\) \{\s*return )[^;]+;/

/** Drawn where a route's loader runs in the browser before the first paint: no route of ours asks for that. */
const HYDRATE_FALLBACK = /route\.id === "root" \? RemixRootDefaultHydrateFallback : undefined/

/** What its last screen would say to us in the console. */
const TO_DEVELOPERS = /let heyDeveloper = [^;]+?createElement\("script", \{[\s\S]+?\}\);\n/

/**
 * Tells the framework's code while it is built what it would ask of the document: which flags of remix.config.ts are on, and that a server
 * draws the pages. What they rule out, asking the server for routes above all, then stays out of the browser's files: 2 kB on every page.
 */
export function knownFlags(): Plugin {
  return {
    name: 'known-flags',
    enforce: 'pre',
    transform: (code, id, options) =>
      options?.ssr !== true && MODULE.test(id) ? { code: withKnownFlags(code), map: null } : null,
  }
}

/** A flag that remix.config.ts does not name is off. */
export function withKnownFlags(code: string): string {
  const flags: Readonly<Record<string, unknown>> = { ...remixConfig.future }
  const discovers = flags['v3_lazyRouteDiscovery'] === true
  return code
    .replace(HYDRATE_FALLBACK, 'undefined')
    .replace(TO_DEVELOPERS, 'let heyDeveloper = null;\n')
    .replace(DISCOVERY, (_, head: string) => `${head}${discovers};`)
    .replaceAll(FLAG, (_, flag: string) => String(flags[flag] === true))
    .replaceAll('window.__remixContext.isSpaMode', 'false')
}
