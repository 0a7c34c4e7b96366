import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { createJobQueue, separateSignalJobs } from './signal-queue.ts'

const account = new AsyncLocalStorage<string>()
const { SessionCipher, SessionBuilder } = createRequire(
  createRequire(import.meta.url).resolve('@whiskeysockets/baileys'),
)('libsignal') as {
  SessionCipher: { prototype: { queueJob: (job: () => Promise<unknown>) => Promise<unknown> } }
  SessionBuilder: { prototype: { initOutgoing: (device: unknown) => Promise<void> } }
}

it('runs jobs of one name in order, each as the account that asked', async () => {
  const queue = createJobQueue()
  const seen: string[] = []
  const gate = Promise.withResolvers<undefined>()
  const ask = (who: string, wait?: Promise<unknown>) =>
    account.run(who, () =>
      queue('contact.0', async () => {
        await wait
        seen.push(`${who} as ${account.getStore()}`)
      }),
    )
  const asked = [ask('loja 1', gate.promise), ask('loja 2'), ask('loja 1')]
  gate.resolve(undefined)
  await Promise.all(asked)
  expect(seen).toEqual(['loja 1 as loja 1', 'loja 2 as loja 2', 'loja 1 as loja 1'])
})

it('goes on after a job that failed, and tells only its own caller', async () => {
  const queue = createJobQueue()
  const failed = queue('a', () => Promise.reject(new Error('no session')))
  const next = queue('a', () => Promise.resolve('next'))
  await expect(failed).rejects.toThrow('no session')
  expect(await next).toBe('next')
})

it('keeps two accounts apart that talk to the same contact through libsignal itself', async () => {
  separateSignalJobs()
  const cipher = { addr: { toString: () => 'contact.1' } }
  const seen: (string | undefined)[] = []
  const ask = (who: string) =>
    account.run(who, () =>
      SessionCipher.prototype.queueJob.call(cipher, async () => {
        await Promise.resolve()
        seen.push(account.getStore())
      }),
    )
  const starts = (who: string) =>
    account.run(who, () =>
      SessionBuilder.prototype.initOutgoing.call(
        {
          ...cipher,
          storage: {
            isTrustedIdentity: () => {
              seen.push(`${account.getStore()} starts`)
              return false
            },
          },
        },
        {},
      ),
    )
  await Promise.allSettled([ask('loja 1'), starts('loja 2'), ask('loja 2'), ask('loja 1')])
  expect(seen).toEqual(['loja 1', 'loja 2 starts', 'loja 2', 'loja 1'])
})
