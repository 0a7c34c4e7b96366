/** What travels on Cloudflare Queues. A job names rows, never carries data: queues are a wake-up, the row is the truth. */
export type Job =
  | { kind: 'inbound.drain'; companyId: number; shard: number }
  | { kind: 'outbound.send'; companyId: number; shard: number; messageId: number }
  | { kind: 'company.sweep'; companyId: number; shard: number }
  /** Notices that are due, or will be in `delaySeconds`. */
  | { kind: 'push.send'; companyId: number; shard: number; delaySeconds: number }

export type JobQueueName = 'jobs' | 'inbound' | 'outbound'

export function queueOf(job: Job): JobQueueName {
  switch (job.kind) {
    case 'inbound.drain':
      return 'inbound'
    case 'outbound.send':
      return 'outbound'
    case 'company.sweep':
    case 'push.send':
      return 'jobs'
  }
}

/** How long after the commit a job looks whether its row still waits: work that starts at once is done by then, unless whoever did it died. */
const SECOND_CHANCE_SECONDS = 20

export function delayOf(job: Job): number {
  return job.kind === 'push.send' ? job.delaySeconds : SECOND_CHANCE_SECONDS
}
