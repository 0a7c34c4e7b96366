import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { MINUTE_MS } from '#core/time.ts'
import { NODE, PROJECT_ROOT } from './project.ts'

/** What a program that has ended wrote last may still be on its way; what it has started may hold the other ends for ever. */
const LAST_WORDS_MS = 2_000

type ToolOptions = {
  show?: boolean
  into?: string
  env?: Record<string, string>
  maxMs?: number
}

/** Killed: how, in words; undefined for one that ended by itself. */
export type ToolResult = { code: number; output: string; killed: string | undefined }

/** Runs a Node program, as `runProgram` does. */
export const runTool = (args: readonly string[], options: ToolOptions = {}): Promise<ToolResult> =>
  runProgram(NODE, ['--disable-warning=ExperimentalWarning', ...args], options)

/**
 * Runs a program and waits for it. Its words are collected, shown as they come when `show` is set, and written to the file
 * `into`; it gets no input, so nothing can wait for an answer. One that has not ended after `maxMs` is killed: its code is 1, whatever
 * it had in mind, and its last words say so, in the file too.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: ToolOptions = {},
): Promise<ToolResult> {
  const child = spawn(program, args, {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env },
  })
  const chunks: string[] = []
  const file = options.into === undefined ? undefined : createWriteStream(options.into)
  const collect = (chunk: string) => {
    chunks.push(chunk)
    file?.write(chunk)
    if (options.show === true) process.stdout.write(chunk)
  }
  for (const stream of [child.stdout, child.stderr]) {
    // Whole lines: two streams that end in the middle of one would write into each other's.
    let begun = ''
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => {
      const text = begun + chunk
      const end = text.lastIndexOf('\n') + 1
      begun = text.slice(end)
      if (end > 0) collect(text.slice(0, end))
    })
    stream.once('close', () => {
      if (begun !== '') collect(begun)
    })
  }
  const { maxMs } = options
  let killed: string | undefined
  const letGo = () => {
    child.stdout.destroy()
    child.stderr.destroy()
  }
  const stop = () => {
    killed = `killed: it had not ended after ${lengthOf(Number(maxMs))}`
    collect(`\n${killed}\n`)
    child.kill('SIGKILL')
    letGo()
  }
  let lastWords: NodeJS.Timeout | undefined
  const limit = maxMs === undefined ? undefined : setTimeout(stop, maxMs)
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => {
      clearTimeout(limit)
      lastWords = setTimeout(letGo, LAST_WORDS_MS)
    })
    child.once('close', (exitCode, signal) => {
      if (signal !== null) killed ??= `killed by ${signal}`
      resolve(exitCode ?? 1)
    })
  }).finally(() => {
    clearTimeout(limit)
    clearTimeout(lastWords)
  })
  await new Promise<void>((resolve) => (file === undefined ? resolve() : file.end(resolve)))
  return { code: killed === undefined ? code : 1, output: chunks.join(''), killed }
}

const lengthOf = (ms: number) =>
  ms < MINUTE_MS ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / MINUTE_MS)} min`
