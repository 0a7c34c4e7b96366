/** What travels on Cloudflare Queues. A job names rows, never carries data: queues are a wake-up, the row is the truth. */
export type Job =
  | { kind: 'inbound.drain'; companyId: number; shard: number }
  | { kind: 'outbound.send'; companyId: number; shard: number; messageId: number }
  | { kind: 'company.sweep'; companyId: number; shard: number }
  /** Notices that are due, or will be in `delaySeconds`. */
  | { kind: 'push.send'; companyId: number; shard: number; delaySeconds: number }
  /** The companies after this one hear how an announcement of the platform stands. */
  | { kind: 'announcements.tell'; announcementId: number; afterCompanyId: number }
  /** The same of a help video. */
  | { kind: 'helps.tell'; helpId: number; afterCompanyId: number }

export type JobQueueName = 'jobs' | 'inbound' | 'outbound'

export function queueOf(job: Job): JobQueueName {
  switch (job.kind) {
    case 'inbound.drain':
      return 'inbound'
    case 'outbound.send':
      return 'outbound'
    case 'company.sweep':
    case 'push.send':
    case 'announcements.tell':
    case 'helps.tell':
      return 'jobs'
  }
}

/** How long after the commit a job looks whether its row still waits: work that starts at once is done by then, unless whoever did it died. */
const SECOND_CHANCE_SECONDS = 20

export function delayOf(job: Job): number {
  switch (job.kind) {
    case 'push.send':
      return job.delaySeconds
    // Nobody has begun with it.
    case 'announcements.tell':
    case 'helps.tell':
      return 0
    default:
      return SECOND_CHANCE_SECONDS
  }
}
