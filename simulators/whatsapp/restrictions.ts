import { randomBytes } from 'node:crypto'
import type { Companion } from './companions.ts'
import { SERVER, node, unixSeconds } from './nodes.ts'
import type { Person } from './people.ts'
import type { Simulator } from './simulator.ts'

/** WhatsApp forbids an account to start chats for a while. */
export type TimeLock = { isActive: boolean; endsAt?: number | undefined; type?: string | undefined }

export type Restrictions = ReturnType<typeof createRestrictions>

const QUERIES = { timeLock: '23983697327930364', messageCap: '24503548349331633' } as const

export function createRestrictions() {
  const locks = new Map<string, TimeLock>()
  return {
    timeLockOf: (pn: string): TimeLock => locks.get(pn) ?? { isActive: false },
    setTimeLock: (pn: string, lock: TimeLock): void => void locks.set(pn, lock),
  }
}

/** Sets or lifts the lock and tells the account's clients. */
export function changeTimeLock(sim: Simulator, person: Person, lock: TimeLock): void {
  sim.restrictions.setTimeLock(person.pn, lock)
  const payload = { data: { xwa2_notify_account_reachout_timelock: describeLock(lock) } }
  for (const companion of sim.companions.of(person)) {
    sim.deliveries.deliver(
      companion,
      node(
        'notification',
        { from: SERVER, type: 'mex', id: randomBytes(6).toString('hex'), t: unixSeconds() },
        [
          node(
            'update',
            { op_name: 'NotificationUserReachoutTimelockUpdate' },
            Buffer.from(JSON.stringify(payload)),
          ),
        ],
      ),
    )
  }
}

/** The two account questions clients ask by query id; null for any other. */
export function answerAccountQuery(
  sim: Simulator,
  companion: Companion | null,
  queryId: string | undefined,
): object | null {
  if (queryId === QUERIES.timeLock) {
    const lock = sim.restrictions.timeLockOf(companion?.person.pn ?? '')
    return { xwa2_fetch_account_reachout_timelock: describeLock(lock) }
  }
  if (queryId === QUERIES.messageCap) {
    return {
      xwa2_message_capping_info: {
        total_quota: -1,
        used_quota: 0,
        capping_status: 'NONE',
        mv_status: 'NOT_ELIGIBLE',
        ote_status: 'NOT_ELIGIBLE',
      },
    }
  }
  return null
}

function describeLock({ isActive, endsAt, type = 'DEFAULT' }: TimeLock) {
  return {
    is_active: isActive,
    enforcement_type: type,
    time_enforcement_ends: endsAt === undefined ? '0' : String(endsAt),
  }
}
