import { globSync, readFileSync } from 'node:fs'
import { projectPath } from '../project.ts'

type ScreenFiles = { module: string; imports?: string[]; css?: string[] }
export type RouteOfManifest = ScreenFiles & {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  hasAction: boolean
  hasLoader: boolean
  hasClientAction: boolean
  hasClientLoader: boolean
  hasErrorBoundary: boolean
}

/** What the screens' build writes as `assets/manifest-….js`, of which browsers know all routes: each with all files that it needs. */
export type ScreensManifest = {
  url: string
  version: string
  entry: ScreenFiles
  routes: Record<string, RouteOfManifest>
}

/** As the screens' build has left it; `file` is below build/client. */
export function readScreensManifest(): { file: string; manifest: ScreensManifest } {
  const [file] = globSync('assets/manifest-*.js', { cwd: projectPath('build', 'client') })
  if (file === undefined) throw new Error('the screens left no manifest')
  const text = readFileSync(projectPath('build', 'client', file), 'utf8')
  const manifest = JSON.parse(
    text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1),
  ) as ScreensManifest
  return { file, manifest }
}
