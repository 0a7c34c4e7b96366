import { afterAll } from 'vitest'

const TURN_MS = 5
/** A tenth of a second: what fails later than that after the last test is still missed. */
const TURNS_MAX = 20

/** A test may leave faked ones. */
const { setTimeout } = globalThis
/** Timers, sockets, processes: whatever may still call back. */
const running = () => process.getActiveResourcesInfo().length
const before = running()

/**
 * Set up for each file on Node: a file ends when what its tests left running has ended, or a while after, since nobody hears what fails
 * after its end.
 */
afterAll(async () => {
  // This hook's own limit is a timer, too.
  for (let turn = 0; turn === 0 || (running() > before + 1 && turn < TURNS_MAX); turn++)
    await new Promise((resolve) => setTimeout(resolve, TURN_MS))
})
