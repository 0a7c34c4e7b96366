import { spawn } from 'node:child_process'
import { NODE, PROJECT_ROOT } from './project.ts'

export type ToolResult = { code: number; output: string }

/**
 * Runs a Node program and waits for it. Its words are collected, and shown as they come when `show` is set; it gets no input, so
 * nothing can wait for an answer.
 */
export async function runTool(
  args: readonly string[],
  options: { show?: boolean; env?: Record<string, string> } = {},
): Promise<ToolResult> {
  const child = spawn(NODE, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env },
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => {
      chunks.push(chunk)
      if (options.show === true) process.stdout.write(chunk)
    })
  }
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exitCode) => resolve(exitCode ?? 1))
  })
  return { code, output: chunks.join('') }
}
