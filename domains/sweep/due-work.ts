import type { DueWork } from '#core/due-work.ts'
import { forwardsWork } from '../forwards/forwards.work.ts'
import { mediaWork } from '../messages/media.work.ts'
import { messagesWork } from '../messages/messages.work.ts'
import { notificationsWork } from '../notifications/notifications.work.ts'
import { plantaoWork } from '../plantao/plantao.work.ts'
import { ratingsWork } from '../ratings/ratings.work.ts'
import { schedulesWork } from '../schedules/schedules.work.ts'
import { settingsWork } from '../settings/settings.work.ts'
import { ticketsWork } from '../tickets/tickets.work.ts'
import { webhooksWork } from '../webhooks/webhooks.work.ts'

/** All work that waits for its time, in the order in which a sweep does it: first what a time was promised for. */
export const DUE_WORK: readonly DueWork[] = [
  ...schedulesWork,
  ...messagesWork,
  ...mediaWork,
  ...ticketsWork,
  ...forwardsWork,
  ...notificationsWork,
  ...ratingsWork,
  ...webhooksWork,
  ...settingsWork,
  ...plantaoWork,
]
