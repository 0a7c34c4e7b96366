/** How long a test waits for a condition: ends what hangs and measures nothing, on a machine with other work too. */
export const UNTIL_MS = 10_000
