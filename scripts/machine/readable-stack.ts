import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'

/** The map is four times the bundle and takes some 200 ms to read: it stays for as long as errors may follow each other. */
const KEPT_MS = 60_000
const PLACE = /\bapp\.js:(\d+):(\d+)/g

/**
 * Makes of each place in the minified Worker that a line names (`app.js:1:2345`) the place in the sources it came from. A line whose map
 * is missing or broken stays as it is.
 */
export function readableStacks(mapPath: string): (line: string) => string {
  let map: SourceMap | null = null
  let forget: NodeJS.Timeout | undefined
  const read = (): SourceMap => {
    clearTimeout(forget)
    forget = setTimeout(() => (map = null), KEPT_MS).unref()
    return (map ??= new SourceMap(JSON.parse(readFileSync(mapPath, 'utf8')) as SourceMapPayload))
  }
  return (line) => {
    if (line.search(PLACE) === -1) return line
    try {
      const known = read()
      return line.replaceAll(PLACE, (place, row: string, column: string) => {
        const from = known.findOrigin(Number(row), Number(column))
        return 'fileName' in from
          ? `${from.fileName}:${from.lineNumber}:${from.columnNumber}`
          : place
      })
    } catch {
      return line
    }
  }
}
