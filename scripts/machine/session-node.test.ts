import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Request } from 'miniflare'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ownFolder } from '../tests/own-folders.ts'
import { DEMO_SECRETS } from './data-folder.ts'
import { createSessionNode, hasSessionStore, SESSION_NODE_WAKE_URL } from './session-node.ts'
import type { SessionNode } from './session-node.ts'
import { readSettings } from './settings.ts'

let path: string
let made: SessionNode | undefined
beforeEach(() => (path = ownFolder('balcao-session-node-')))
afterEach(async () => {
  await made?.stop(0)
  rmSync(path, { recursive: true, force: true })
})

/** Stands in for session-node: adds a line for each start and for the end it was asked for. */
const noted = (onTerm: string) => `
const { appendFileSync } = require('node:fs')
const note = (words) => appendFileSync(process.env.NOTES, words + '\\n')
process.on('SIGTERM', () => { ${onTerm} })
note('started ' + process.pid)
setInterval(() => undefined, 1000)`
const ENDS = "note('told to end'); process.exit(0)"

function sessionNode(env: Record<string, string> = {}, onTerm = ENDS) {
  process.env.NOTES = join(path, 'notes')
  const said: string[] = []
  made = createSessionNode({
    settings: readSettings({ DATA_DIR: path, ...env }, path),
    folder: { path, secrets: DEMO_SECRETS },
    say: (line) => said.push(line),
    program: ['-e', noted(onTerm)],
  })
  return { node: made, said }
}
const notes = () =>
  existsSync(join(path, 'notes'))
    ? readFileSync(join(path, 'notes'), 'utf8').trim().split('\n')
    : []
const starts = () =>
  notes().flatMap((line) => (line.startsWith('started ') ? [Number(line.slice(8))] : []))
const wakeCall = () => new Request(SESSION_NODE_WAKE_URL, { method: 'POST' })

it('does not run before somebody needs it, and then once', async () => {
  const { node } = sessionNode()
  expect(node.answerWake(new Request(SESSION_NODE_WAKE_URL)).status).toBe(405)
  expect(node.answerWake(wakeCall()).status).toBe(202)
  expect(node.answerWake(wakeCall()).status).toBe(202)
  await expect.poll(starts).toHaveLength(1)
  await node.stop(5000)
  expect(notes()).toHaveLength(2)
})

it('is started again when it dies, also when it is woken in between', async () => {
  const { node, said } = sessionNode()
  node.wake()
  await expect.poll(starts).toHaveLength(1)
  process.kill(starts()[0] ?? 0, 'SIGKILL')
  await expect.poll(() => said).toEqual(['session-node ended (SIGKILL); starting again'])
  node.wake()
  await expect.poll(starts, { timeout: 10_000 }).toHaveLength(2)
})

it('is asked to end, and is not woken again', async () => {
  const { node } = sessionNode()
  node.wake()
  await expect.poll(starts).toHaveLength(1)
  await node.stop(5000)
  expect(notes().at(-1)).toBe('told to end')
  expect(node.answerWake(wakeCall()).status).toBe(503)
  expect(starts()).toHaveLength(1)
})

it('is ended when it does not end by itself', async () => {
  const { node } = sessionNode({}, "note('told to end')")
  node.wake()
  await expect.poll(starts).toHaveLength(1)
  await node.stop(100)
  expect(() => process.kill(starts()[0] ?? 0, 0)).toThrow('ESRCH')
})

it('does not run where it would talk to the app in clear over a network', () => {
  const { node, said } = sessionNode({ HOST: '192.168.1.5' })
  expect(node.answerWake(wakeCall()).status).toBe(503)
  expect(said).toEqual(['linked phones need HOST on loopback or 0.0.0.0, not 192.168.1.5'])
})

it('is known to be needed by what it has kept', () => {
  expect(hasSessionStore(path)).toBe(false)
  mkdirSync(join(path, 'session-node'))
  writeFileSync(join(path, 'session-node', 'sessions.sqlite'), '')
  expect(hasSessionStore(path)).toBe(true)
})
