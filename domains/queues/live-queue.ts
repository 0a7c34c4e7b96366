/**
 * SQL: the id of a queue that the company has, else null. What is written was often read a moment before, from a cached directory or
 * from a row that was kept to be restored, and the queue may be deleted by now. ?1 is the company.
 */
export const liveQueueSql = (id: string): string =>
  `(SELECT lq.id FROM queues lq WHERE +lq.company_id = ?1 AND lq.id = ${id})`

/** SQL for `queue_id` in an UPDATE of tickets: as it is to become, or unchanged where that queue is deleted. */
export const movedQueueSql = (id: string): string =>
  `CASE WHEN ${id} IS NULL THEN NULL ELSE coalesce(${liveQueueSql(id)}, queue_id) END`
