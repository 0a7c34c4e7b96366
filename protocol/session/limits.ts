/** Figures both ends of the session protocol keep to. */

/** Paths of the edge's endpoints for a session-node. */
export const GATEWAY_PATH = '/internal/session-gateway'
export const EVENTS_PATH = '/internal/session-events'
/** Files travel under this path: PUT brings one to the edge, GET takes one from it. */
export const MEDIA_PATH_PREFIX = '/internal/session-media/'

/** A signature is good this long before and after the clock of whoever checks it. */
export const SIGNATURE_WINDOW_MS = 300_000
/** Events in one POST; a batch ends sooner at EVENT_BATCH_BYTES. */
export const EVENT_BATCH_MAX = 100
export const EVENT_BATCH_BYTES = 512 * 1024
/** Messages in one `history.chunk`: the phone sends thousands at once, an edge takes them in bites. */
export const HISTORY_CHUNK_MESSAGES = 100
/** How often a node tells its counters and, unless the edge says otherwise, renews its leases. */
export const HEALTH_EVERY_MS = 15_000

/** WebSocket close codes of the gateway, after which the same hello is not tried again at once. */
export const CLOSE_UNAUTHORISED = 4401
export const CLOSE_NO_COMMON_VERSION = 4406
/** Another socket of the same node came; the older one goes and does not come back. */
export const CLOSE_REPLACED = 4409
