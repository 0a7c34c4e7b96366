import { deflateSync } from 'node:zlib'
import { proto } from '@whiskeysockets/baileys'
import { lidOf, pnOf } from './companions.ts'
import type { Companion } from './companions.ts'
import { newMessageId } from './message-ids.ts'
import { node, unixSeconds } from './nodes.ts'
import type { Person } from './people.ts'
import { takeCompanionBundle } from './prekeys.ts'
import type { Simulator } from './simulator.ts'
import { fromJson, toJson } from './signal-store.ts'

const { HistorySyncType } = proto.HistorySync

export type HistoryKind = 'INITIAL_BOOTSTRAP' | 'RECENT' | 'FULL' | 'PUSH_NAME' | 'ON_DEMAND'

/** One piece of the phone's chats; a progress of 100 says that it was the last of its kind. */
export type HistoryChunk = {
  kind: HistoryKind
  conversations?: proto.IConversation[]
  pushnames?: proto.IPushname[]
  progress?: number
  chunkOrder?: number
  /** The request of a client that this answers. */
  requestId?: string | undefined
}

/** What the phone of this person tells a companion that is linked later. */
export function keepHistory(sim: Simulator, person: Person, chunks: HistoryChunk[]): void {
  sim.store.run(
    'INSERT OR REPLACE INTO histories (pn, content) VALUES (?, ?)',
    person.pn,
    toJson(chunks),
  )
}

/** What every new companion gets from its phone: the key of the synced settings, then the chats. */
export async function sendInitialSync(sim: Simulator, companion: Companion): Promise<void> {
  const row = sim.store.one<{ content: string }>(
    'SELECT content FROM histories WHERE pn = ?',
    companion.person.pn,
  )
  await sendAppStateKey(sim, companion)
  const chunks = row ? (fromJson(row.content) as HistoryChunk[]) : []
  await sendHistory(sim, companion, completed(chunks))
}

export async function sendHistory(
  sim: Simulator,
  companion: Companion,
  chunks: HistoryChunk[],
): Promise<void> {
  for (const chunk of chunks) await sendChunk(sim, companion, chunk)
}

/** The stages a client waits for are there even when there is nothing to tell in them. */
export function completed(chunks: HistoryChunk[]): HistoryChunk[] {
  const has = (kind: HistoryKind) => chunks.some((chunk) => chunk.kind === kind)
  return [
    ...(has('INITIAL_BOOTSTRAP') ? [] : [{ kind: 'INITIAL_BOOTSTRAP' as const }]),
    ...chunks,
    ...(has('PUSH_NAME') ? [] : [{ kind: 'PUSH_NAME' as const }]),
    ...(has('RECENT') ? [] : [{ kind: 'RECENT' as const }]),
  ]
}

/** Always inside the message: the client library fetches history files from WhatsApp's own host only. */
async function sendChunk(sim: Simulator, companion: Companion, chunk: HistoryChunk): Promise<void> {
  const syncType = HistorySyncType[chunk.kind]
  const progress = chunk.progress ?? 100
  const chunkOrder = chunk.chunkOrder ?? 1
  const payload = proto.HistorySync.encode(
    proto.HistorySync.fromObject({
      syncType,
      progress,
      chunkOrder,
      conversations: chunk.conversations ?? [],
      pushnames: chunk.pushnames ?? [],
    }),
  ).finish()
  await phoneSends(sim, companion, {
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: {
        syncType,
        progress,
        chunkOrder,
        initialHistBootstrapInlinePayload: deflateSync(payload),
        ...(chunk.requestId !== undefined && { peerDataRequestSessionId: chunk.requestId }),
      },
    },
  })
}

async function sendAppStateKey(sim: Simulator, companion: Companion): Promise<void> {
  const { keyId, keyData } = sim.appState.keyOf(companion.person)
  await phoneSends(sim, companion, {
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.APP_STATE_SYNC_KEY_SHARE,
      appStateSyncKeyShare: {
        keys: [
          {
            keyId: { keyId },
            keyData: {
              keyData,
              fingerprint: { rawId: 1, currentIndex: 0, deviceIndexes: [0] },
              timestamp: unixSeconds(),
            },
          },
        ],
      },
    },
  })
}

/** A peer message: from the phone to its own companion, seen by nobody else. */
export async function phoneSends(
  sim: Simulator,
  companion: Companion,
  message: proto.IMessage,
): Promise<void> {
  const phone = sim.endpoints.phoneOf(companion.person)
  await phone.inTurn(async () => {
    const sealed = await phone.encrypt(
      lidOf(companion),
      () => takeCompanionBundle(sim, companion),
      message,
    )
    sim.deliveries.deliver(
      companion,
      node(
        'message',
        {
          id: newMessageId('phone'),
          from: pnOf(phone),
          t: unixSeconds(),
          type: 'text',
          category: 'peer',
        },
        [node('enc', { v: 2, type: sealed.type }, sealed.ciphertext)],
      ),
    )
  })
}
