/** What travels on Cloudflare Queues. A job names rows, never carries data: queues are a wake-up, the row is the truth. */
export type Job =
  | { kind: 'inbound.drain'; companyId: number; shard: number }
  | { kind: 'outbound.send'; companyId: number; shard: number; messageId: number }
  | { kind: 'company.sweep'; companyId: number; shard: number }

export type JobQueueName = 'jobs' | 'inbound' | 'outbound'

export function queueOf(job: Job): JobQueueName {
  switch (job.kind) {
    case 'inbound.drain':
      return 'inbound'
    case 'outbound.send':
      return 'outbound'
    case 'company.sweep':
      return 'jobs'
  }
}
