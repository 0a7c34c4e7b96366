/** Headers between this machine's own processes. Both carry the key that each start makes anew; without it they say nothing. */

/** Lets the start look at the app before anybody else may, and run its scheduled work. */
export const MACHINE_KEY = 'x-machine-key'
/** "<key> <address>": the other end of the connection that a request came over. */
export const MACHINE_PEER = 'x-machine-peer'
