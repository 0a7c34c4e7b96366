import { onTestFinished, expect, it } from 'vitest'
import { until } from '#tests/until.ts'
import { withoutSignalHandlers } from './without-signal-handlers.ts'

it('keeps a signal that comes meanwhile for those who listened, and takes the new listener away', async () => {
  const heard: string[] = []
  const listen = (name: string) => {
    const listener = () => void heard.push(name)
    process.on('SIGHUP', listener)
    onTestFinished(() => void process.off('SIGHUP', listener))
  }
  listen('before')
  withoutSignalHandlers(() => {
    listen('made')
    process.kill(process.pid, 'SIGHUP')
  })
  await until(() => heard.length > 0)
  expect(heard).toEqual(['before'])
})
