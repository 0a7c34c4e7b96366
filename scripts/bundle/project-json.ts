import { relative } from 'node:path'
import { PROJECT_ROOT, projectPath } from '../project.ts'

/** A path inside the project, as a file of the bundle holds it. */
type ProjectPath = { projectPath: string }

/** JSON in which paths inside the project are relative to it: a built folder may be moved. */
export function toProjectJson(value: unknown): string {
  const json = JSON.stringify(
    value,
    (_key, one: unknown) =>
      typeof one === 'string' && (one === PROJECT_ROOT || one.startsWith(`${PROJECT_ROOT}/`))
        ? ({ projectPath: relative(PROJECT_ROOT, one) } satisfies ProjectPath)
        : one,
    2,
  )
  if (json.includes(PROJECT_ROOT))
    throw new Error(`the bundle would hold a path of this machine: ${PROJECT_ROOT}`)
  return json
}

/** Reads it back, with the paths of where the project is now. */
export function fromProjectJson(json: string): unknown {
  return JSON.parse(json, (_key, value: unknown) =>
    isProjectPath(value) ? projectPath(value.projectPath) : value,
  )
}

function isProjectPath(value: unknown): value is ProjectPath {
  return (
    typeof value === 'object' &&
    value !== null &&
    'projectPath' in value &&
    typeof value.projectPath === 'string'
  )
}
