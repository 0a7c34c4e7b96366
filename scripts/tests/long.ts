/** Whether this run has the soaks too: `./scripts/test long`. */
const isLong = process.env.TEST_LONG === '1'

/** What must hold at every landing, or all there is to try in a long run. */
export const inLongRun = <T>(usual: T, long: T): T => (isLong ? long : usual)
