import { afterAll, expect, test } from 'vitest'
import { inLongRun } from '#scripts/tests/long.ts'
import { appUnderTest } from './app-under-test.ts'
import { expectEachOnce, killMoments, postBurst, randomFrom } from './webhook-burst.ts'

const BURST = { series: '00', messages: inLongRun(300, 2000), people: 20 }
const KILLS = inLongRun(2, 20)

const app = await appUnderTest()
afterAll(() => app.remove())

test(
  `killed ${KILLS} times during ${BURST.messages} webhooks, every message that was answered 200 is there once`,
  { timeout: 600_000 },
  async () => {
    await app.start()
    const moments = killMoments(KILLS, BURST.messages, randomFrom(20_261_121))
    const { answers } = await postBurst(app, BURST, moments, async () => {
      await app.kill()
      await app.start()
    })
    expect(answers.get(null)).toBeGreaterThan(0)
    // What was pending at the last kill is drained by the boot sweep.
    await expectEachOnce(app, BURST)
  },
)
