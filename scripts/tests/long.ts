/** What must hold at every landing, or all there is to try in a long run (`./scripts/test long`). */
export const inLongRun = <T>(usual: T, long: T): T => (process.env.TEST_LONG === '1' ? long : usual)
