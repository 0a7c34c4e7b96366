import type { Job } from '#core/jobs.ts'
import type { Env } from './env.ts'
import { consumeJobs } from './consumers/consume-jobs.ts'
import { START_CRON } from '#core/start-cron.ts'
import { everyMinute } from './consumers/every-minute.ts'
import { createHttp } from './http.ts'
import { renderDocument } from './screens.ts'

export { CompanyRoom } from './realtime/company-room.ts'
export { RateGate } from './realtime/rate-gate.ts'
export { SessionGateway } from './sessions/session-gateway.ts'

const http = createHttp(renderDocument)

export default {
  fetch: (request, env, execution) => http.fetch(request, env, execution),
  queue: consumeJobs,
  scheduled: ({ cron, scheduledTime }, env, execution) =>
    everyMinute(env, execution, cron === START_CRON ? scheduledTime : null),
} satisfies ExportedHandler<Env, Job>
