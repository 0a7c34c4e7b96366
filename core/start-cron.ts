/**
 * The cron of the work of a minute that is also the first after the runtime has started on one machine; its scheduled time is then when
 * it started. Cloudflare, where many run at once and none is the first, never sends it.
 */
export const START_CRON = '@start'
