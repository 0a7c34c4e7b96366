import { expect, it } from 'vitest'
import { runTool } from './run-tool.ts'

it('kills a program that has not ended in time, also when what it has started holds on', async () => {
  const holdsOn = `
    require('node:child_process').spawn('sleep', ['20'], { stdio: 'inherit' })
    console.log('begun')
    setInterval(() => undefined, 1000)`
  const { code, output } = await runTool(['-e', holdsOn], { maxMs: 2_000 })
  expect(code).toBe(1)
  expect(output).toBe('begun\n\nkilled: it had not ended after 2 s\n')
})

it('leaves a program alone that ends in time, and gives its code and its words', async () => {
  const ended = runTool(['-e', "console.log('done'); process.exit(3)"], { maxMs: 30_000 })
  expect(await ended).toEqual({ code: 3, output: 'done\n' })
})
