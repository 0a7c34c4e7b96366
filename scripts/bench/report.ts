import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { VOLUME_VERSION, volumeOf } from '#db/seed/volume.ts'
import { isReached } from './figure.ts'
import type { Measured } from './figure.ts'
import { rounded } from './statistics.ts'
import { BENCH_FOLDER } from './volume-data.ts'

const COLUMNS = ['figure', 'target', 'measured', 'ok'] as const

/** A table in Markdown: it is read on a screen and pasted into docs/performance.md. */
export function printTable(measured: readonly Measured[]): void {
  const rows = [[...COLUMNS], ...measured.map(cells)]
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  console.log(
    [
      '',
      line(rows[0]!),
      `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`,
      ...rows.slice(1).map(line),
      '',
    ].join('\n'),
  )
}

function cells(one: Measured): string[] {
  const { figure, unit, target, value, count } = one
  const sign = target?.better === 'lower' ? '≤' : '≥'
  const and = (most: number | undefined) =>
    count === undefined || most === undefined ? '' : `, ${most} ${count.unit}`
  return [
    figure,
    target === null ? '' : `${sign} ${target.limit} ${unit}${and(count?.limit)}`,
    `${rounded(value)} ${unit}${and(count?.value)}`,
    target === null ? '' : isReached(one) ? 'yes' : 'NO',
  ]
}

/** The whole run with its details and the machine it ran on. Returns the file's path. */
export function writeResults(
  measured: readonly Measured[],
  run: { quick: boolean; only: readonly string[]; scale?: number },
): string {
  const time = new Date().toISOString()
  const folder = join(BENCH_FOLDER, 'results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${time.replaceAll(':', '-')}.json`)
  const machine = {
    cpus: cpus().length,
    model: cpus()[0]?.model,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    kernel: release(),
    node: process.version,
  }
  const figures = measured.map((one) => ({ ...one, ok: isReached(one) }))
  writeFileSync(
    file,
    `${JSON.stringify({ time, ...run, machine, data: { version: VOLUME_VERSION, ...volumeOf(run.scale ?? 1) }, figures }, null, 2)}\n`,
  )
  return file
}
