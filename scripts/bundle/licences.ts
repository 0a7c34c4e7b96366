import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Path of a package's folder in the path of a module of its; modules that a plugin has made begin with NUL. */
const PACKAGE = /^[^\0].*\/node_modules\/(?:@[^/]+\/)?[^/]+/
const LICENCE_FILES = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license', 'LICENCE', 'License.md']

/**
 * Writes `licenses.txt` beside the screens' files: the licence of each package that is in them. The notices in the code itself are
 * taken out by `minifiedScreens`.
 */
export function licences(): Plugin {
  return {
    name: 'licences',
    generateBundle(_options, bundle) {
      if (this.environment.config.build.ssr !== false) return
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? file.moduleIds : [],
      )
      const folders = new Set(modules.flatMap((id) => PACKAGE.exec(id)?.[0] ?? []))
      const texts = [...folders].sort().map(licenceOf)
      this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: texts.join('\n\n\n') })
    },
  }
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as { name: string; version: string; license: string }
  const file = LICENCE_FILES.map((one) => join(folder, one)).find(existsSync)
  const head = `${name} ${version} (${license})`
  return file === undefined ? head : `${head}\n\n${readFileSync(file, 'utf8').trim()}`
}
