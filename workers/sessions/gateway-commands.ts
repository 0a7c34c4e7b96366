import type { NodeFrame } from '#protocol/session/gateway-frames.ts'
import type { Millis } from '#core/time.ts'
import type { Leases } from './gateway-leases.ts'
import type { Line, Lines } from './gateway-lines.ts'
import type { GatewayStore } from './gateway-store.ts'

export type GatewayAnswer =
  | { ok: true; result: Record<string, unknown> }
  | { ok: false; code: string; detail: string; retryable: boolean }

type Ack = Extract<NodeFrame, { op: 'ack' }>
type Pending = { lineId: string; settle(answer: GatewayAnswer): void }
type Target = { nodeId: string; epoch: number }

type CommandParts = {
  store: GatewayStore
  leases: Leases
  lines: Lines
}

const noNode = (detail: string): GatewayAnswer => ({
  ok: false,
  code: 'ERR_NO_NODE',
  detail,
  retryable: true,
})
const noAnswer = (detail: string): GatewayAnswer => ({
  ok: false,
  code: 'ERR_NO_ANSWER',
  detail,
  retryable: true,
})
const isLink = (kind: string) => kind === 'session.link_qr' || kind === 'session.link_code'

/** Brings commands to the node they concern and matches what it answers. */
export function createCommands({ store, leases, lines }: CommandParts) {
  const pending = new Map<string, Pending>()

  /**
   * Only the node that has the session's account can do anything with it; a link makes an account, and may be any node's where none
   * has it.
   */
  function targetOf(sessionId: string, kind: string): Target | null {
    const row = store.session(sessionId)
    const nodes = lines.connected()
    const known = row?.nodeId ?? null
    if (row !== null && known !== null && (leases.isLive(row) || !isLink(kind)))
      return nodes.includes(known) ? { nodeId: known, epoch: row.epoch } : null
    if (!isLink(kind)) return null
    const nodeId = known !== null && nodes.includes(known) ? known : emptiest(nodes)
    return nodeId === null ? null : { nodeId, epoch: leases.first(sessionId, nodeId) }
  }
  const emptiest = (nodes: readonly string[]): string | null =>
    nodes
      .map((nodeId) => ({ nodeId, leases: store.leasesOf(nodeId) }))
      .sort((one, other) => one.leases - other.leases)[0]?.nodeId ?? null

  function ask(
    { socket, lineId }: Line,
    command: { sessionId: string; epoch: number; kind: string; input: unknown },
    timeoutMs: Millis,
  ): Promise<GatewayAnswer> {
    // Never the same twice, also not after a restart: a node answers a repeated id from its memory.
    const id = crypto.randomUUID()
    const { promise, resolve } = Promise.withResolvers<GatewayAnswer>()
    const settle = (answer: GatewayAnswer) => {
      clearTimeout(timer)
      pending.delete(id)
      resolve(answer)
    }
    const timer = setTimeout(() => settle(noAnswer(`no answer within ${timeoutMs} ms`)), timeoutMs)
    pending.set(id, { lineId, settle })
    if (!lines.send(socket, { op: 'command', id, ...command }))
      settle(noNode('the line was closed before the command went out'))
    return promise
  }

  async function run(
    sessionId: string,
    kind: string,
    input: unknown,
    timeoutMs: Millis,
  ): Promise<GatewayAnswer> {
    const target = targetOf(sessionId, kind)
    const line = target === null ? null : lines.lineOf(target.nodeId)
    if (target === null || line === null) return noNode('no node that could do it is connected')
    if (isLink(kind)) store.markErase(sessionId, false)
    const answer = await ask(line, { sessionId, epoch: target.epoch, kind, input }, timeoutMs)
    // The node lost track of its lease, and is handed it again at its next renewal: nothing was done, and later it may work.
    if (!answer.ok && answer.code === 'ERR_FENCED') return { ...answer, retryable: true }
    return answer
  }

  return {
    run,
    /** Erases a session; if its connection is gone, also when its node comes back later. */
    async erase(sessionId: string, timeoutMs: Millis): Promise<GatewayAnswer> {
      const row = store.session(sessionId)
      if (row === null || row.nodeId === null) return { ok: true, result: {} }
      store.markErase(sessionId, true)
      const answer = await run(sessionId, 'session.erase', {}, timeoutMs)
      if (!answer.ok && answer.code !== 'ERR_NO_SESSION') return answer
      leases.erased(sessionId)
      return { ok: true, result: {} }
    },
    acked(lineId: string, ack: Ack): void {
      const asked = pending.get(ack.id)
      if (asked?.lineId !== lineId) return
      asked.settle(ack.ok ? { ok: true, result: ack.result } : { ok: false, ...ack.error })
    },
    lineLost(lineId: string): void {
      for (const asked of [...pending.values()])
        if (asked.lineId === lineId) asked.settle(noAnswer('the line broke'))
    },
  }
}
