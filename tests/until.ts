import { vi } from 'vitest'
import { UNTIL_MS } from '../scripts/tests/until-ms.ts'

/**
 * Asks until the check neither throws nor says false, and gives what it says; then throws what the check threw last. With a faked clock each
 * further try lets `interval` milliseconds of it go by. To be used in place of Vitest's `vi.waitFor` and `vi.waitUntil`, which give up after a second.
 */
export const until = async <T>(
  check: () => T | Promise<T>,
  { timeout = UNTIL_MS, interval = 20 } = {},
): Promise<T> =>
  await vi.waitFor(
    async () => {
      const said = await check()
      if (said === false) throw new Error('it is still false')
      return said
    },
    { timeout, interval },
  )
