import { MINUTE_MS, SECOND_MS } from '#core/time.ts'
import { CLIENT_FRAMES_A_SECOND } from '#protocol/realtime/limits.ts'

/** A person is offline this long after the last of their sockets closed: a reload is no absence. */
export const OFFLINE_GRACE_MS = 30 * SECOND_MS
/** Between two sweeps while somebody is connected. */
export const SWEEP_INTERVAL_MS = 30 * SECOND_MS
/** No sweep follows another faster than this, whatever is due. */
export const SWEEP_PAUSE_MS = SECOND_MS
/** First wait after a failed timer; doubles with each failure up to the second figure. */
export const RETRY_FIRST_MS = 2 * SECOND_MS
export const RETRY_MAX_MS = 5 * MINUTE_MS
/** While a timer's work runs it is due again this much later, so that a crash in between loses nothing. */
export const TIMER_LEASE_MS = 2 * MINUTE_MS
/** Due timers handled by one alarm; more wait for the alarm that follows at once. */
export const TIMERS_A_TURN = 100
/** The platform tries a failing alarm this often before it forgets it (Durable Objects limits). */
export const ALARM_RETRIES = 6

/**
 * Kept frames that one person is sent again over all their sockets: so many at once, then so many a second. Each costs the one thread of
 * the machine 50 to 100 µs, so whoever missed more reads their lists anew (decision 054). 20 tabs that missed 80 frames each have room.
 */
export const REPEATS_AT_ONCE = 2_048
export const REPEATS_A_SECOND = 100
/** What a `since` counts beside the frames it is answered with: it reads the ring, and for some the database. */
export const SINCE_COST = 20
/** Who looks and who types is told at most this often. */
export const VIEWERS_GATHER_MS = 200
/** Sockets of one company. 1 000 take 26 to 50 ms a broadcast of the object's one thread (measured on two cores). */
export const ROOM_SOCKETS_MAX = 4_000
/**
 * Sockets of one person: a tab each on a few devices, with those that lost their network and are not found dead yet. One more is
 * refused; were the oldest closed instead, it would come back and close the next, round and round.
 */
export const USER_SOCKETS_MAX = 20
/**
 * Sockets that one person opens, however many they close: all their tabs come back three times at once (a cut network, a restart), then
 * one a second, which is also what somebody does who loads a page each second. What was begun on a socket and not finished outlives it by
 * up to 30 s, 32 MiB each (decision 054): slower, 20 tabs that lose their network once more would wait longer than 20 s; faster, more would
 * be held.
 */
export const ENTRIES_AT_ONCE = 3 * USER_SOCKETS_MAX
export const ENTRIES_A_SECOND = 1
/**
 * Tickets that one person looks at newly over all their sockets, each a few questions to the database: so many at once, which is all their
 * tabs, then so many a second. One more waits for its turn, and gives way to the next of its socket.
 */
export const LOOKS_AT_ONCE = USER_SOCKETS_MAX
export const LOOKS_A_SECOND = 5
/** Who waits looks this often whether it is their turn. */
export const LOOK_TURN_MS = 200
/** Frames of one person in a second, read or not: what all sockets they may have may send. More is a flood (decision 051). A long one counts as many. */
export const USER_FRAMES_A_SECOND = USER_SOCKETS_MAX * CLIENT_FRAMES_A_SECOND
/**
 * As long nobody is let in who sent a flood. Whoever sends 400 frames a second is no client of ours, which has no use for a short wait; and
 * each flood makes the sockets of their colleagues connect anew, so one person can bring that about once in this time and no more often.
 */
export const FLOOD_PAUSE_MS = 5 * MINUTE_MS
/** A socket that pinged before and then was silent this long is dead. Hidden tabs are slowed to one ping a minute. */
export const SILENT_SOCKET_MS = 3 * MINUTE_MS
/** An endpoint believes what it read of a person for a second, and of the company for another: twice that, for slow ways. */
export const RIGHTS_SETTLE_MS = 4 * SECOND_MS
/** The last-seen time of a person is written at most this often. */
export const LAST_SEEN_EVERY_MS = MINUTE_MS
/** Webhook bodies of a busy company gather this long for one transaction; a 200 may take 250 ms (Meta, throughput). */
export const INTAKE_GATHER_MS = 8
/** Stored events of a busy company gather this long for one round of handling; a fifth of what a person sees as at once. */
export const DRAIN_GATHER_MS = 20
/** Sequence numbers that one write reserves: frames are sent from the reserve, and the ring is written behind them. */
export const NUMBERS_RESERVED = 1_000
/**
 * Frames of a busy company gather this long before they are written to the ring. A crash loses no more than this, and an idle object
 * sleeps ten times later.
 */
export const RING_GATHER_MS = 1_000
