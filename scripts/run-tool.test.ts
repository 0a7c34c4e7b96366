import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runTool } from './run-tool.ts'
import { ownFolder } from './tests/own-folders.ts'

it('kills a program that has not ended in time, also when what it has started holds on', async () => {
  const holdsOn = `
    require('node:child_process').spawn('sleep', ['20'], { stdio: 'inherit' })
    console.log('begun')
    setInterval(() => undefined, 1000)`
  const folder = ownFolder('balcao-tool-')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const into = join(folder, 'its.log')
  const { code, output, killed } = await runTool(['-e', holdsOn], { maxMs: 2_000, into })
  expect(code).toBe(1)
  expect(killed).toBe('killed: it had not ended after 2 s')
  expect(output).toBe(`begun\n\n${killed}\n`)
  expect(readFileSync(into, 'utf8')).toBe(output)
})

it('leaves a program alone that ends in time, and gives its code and its words', async () => {
  const ended = runTool(['-e', "console.log('done'); process.exit(3)"], { maxMs: 30_000 })
  expect(await ended).toEqual({ code: 3, output: 'done\n', killed: undefined })
})

it('says by which signal a program was killed', async () => {
  const result = await runTool(['-e', "process.kill(process.pid, 'SIGKILL')"], { maxMs: 30_000 })
  expect(result).toEqual({ code: 1, output: '', killed: 'killed by SIGKILL' })
})

it('waits for no one else once a program has ended', async () => {
  const leaves = `
    require('node:child_process').spawn('sleep', ['60'], { stdio: 'inherit' }).unref()
    console.log('done')
    process.exit(0)`
  expect(await runTool(['-e', leaves], { maxMs: 30_000 })).toEqual({
    ...{ code: 0, output: 'done\n', killed: undefined },
  })
})

it('keeps the lines of both streams apart, also those that come in pieces', async () => {
  const inPieces = `
    const say = (stream, text) => new Promise((said) => stream.write(text, said))
    const soon = () => new Promise((done) => setTimeout(done, 50))
    await say(process.stdout, 'one, ')
    await soon()
    await say(process.stderr, 'other\\n')
    await soon()
    await say(process.stdout, 'two\\nlast')`
  const { output } = await runTool(['--input-type=module', '-e', inPieces], { maxMs: 30_000 })
  expect(output).toBe('other\none, two\nlast')
})
