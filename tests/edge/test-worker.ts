import type { Job } from '#core/jobs.ts'
import type { Env } from '#workers/env.ts'
import { consumeJobs } from '#workers/consumers/consume-jobs.ts'
import { everyMinute } from '#workers/consumers/every-minute.ts'
import { createHttp } from '#workers/http.ts'

/** The Worker that tests run beside: every endpoint of workers/app.ts, with one page in place of the built screens. */
export { CompanyRoom } from '#workers/realtime/company-room.ts'
export { RateGate } from '#workers/realtime/rate-gate.ts'
export { SessionGateway } from '#workers/sessions/session-gateway.ts'

const http = createHttp(() => Promise.resolve(new Response('a page')))

export default {
  fetch: (request, env, execution) => http.fetch(request, env, execution),
  queue: consumeJobs,
  scheduled: (_controller, env, execution) => everyMinute(env, execution),
} satisfies ExportedHandler<Env, Job>
