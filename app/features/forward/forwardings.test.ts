import { expect, test } from 'vitest'
import type { ForwardingView, ForwardState } from '#domains/forwards/forwards.types.ts'
import { withForwarding, worthShowing } from './forwardings.ts'

const forwarding = (id: string, ...states: ForwardState[]): ForwardingView => ({
  id,
  createdAt: '2026-03-02T12:00:00.000Z',
  items: states.map((state, index) => ({
    id: index + 1,
    messageId: 1,
    contactId: index + 1,
    contactName: `Contato ${index + 1}`,
    state,
    error: state === 'failed' ? 'ERR_WINDOW_CLOSED' : null,
    sentMessageId: null,
    ticketUuid: null,
  })),
})

test('what comes late takes nothing back', () => {
  const [late, newest] = [forwarding('a', 'done', 'queued'), forwarding('a', 'done', 'done')]
  expect(withForwarding([newest], late)).toEqual([newest])
  expect(withForwarding([late], newest)).toEqual([newest])
})

test('each has its place, a new one the last', () => {
  const [a, b] = [forwarding('a', 'queued'), forwarding('b', 'queued')]
  expect(withForwarding(withForwarding([], a), b)).toEqual([a, b])
})

test('after a reload only what goes on or failed is told', () => {
  const [going, failed] = [forwarding('a', 'queued'), forwarding('b', 'failed', 'done')]
  expect(worthShowing([going, failed, forwarding('c', 'done', 'stopped')])).toEqual([going, failed])
})
