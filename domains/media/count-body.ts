import { chunkReader } from '#core/read-chunks.ts'
import { LARGE_BODY_SLOW_BEATS } from './limits.ts'

/** How a body comes in. */
export type BodyFlow = {
  bytes: number
  isWhole: boolean
  /** What the last beats brought; Infinity while there were fewer, and while it is not its sender who is waited for. */
  lately(): number
  beat(): void
}

/** A request whose body is counted as it is read, and may be ended. */
export function countBody(request: Request) {
  const before: number[] = [0]
  let isAwaited = false
  const flow: BodyFlow = {
    bytes: 0,
    isWhole: false,
    lately: () =>
      isAwaited && before.length > LARGE_BODY_SLOW_BEATS ? flow.bytes - (before[0] ?? 0) : Infinity,
    beat() {
      before.push(flow.bytes)
      if (before.length > LARGE_BODY_SLOW_BEATS + 1) before.shift()
    },
  }
  const { promise: ended, reject } = Promise.withResolvers<never>()
  // Whoever waits for it is told; nobody else need be.
  ended.catch(() => undefined)
  let end: (why: Error) => void = reject

  return {
    flow,
    ended,
    end: (why: Error) => {
      end(why)
    },
    /** Takes the body of the one given. */
    request(): Request {
      const { body } = request
      if (body === null) return request
      const reader = chunkReader(body as ReadableStream<Uint8Array>)
      const stream = new ReadableStream<Uint8Array>(
        {
          start(controller) {
            end = (why) => {
              // First of all, so that nothing is done with what has come.
              controller.error(why)
              reject(why)
              reader.cancel(why).catch(() => undefined)
            }
          },
          async pull(controller) {
            isAwaited = true
            const { done, value } = await reader.read()
            isAwaited = false
            flow.isWhole = done
            if (done) return controller.close()
            flow.bytes += value.byteLength
            // Others may keep it.
            controller.enqueue(value.slice())
          },
          cancel: async (why) => await reader.cancel(why),
        },
        { highWaterMark: 0 },
      )
      // Node wants to be told that the answer may come later; its types know nothing of it.
      return new Request(request, { body: stream, duplex: 'half' } as RequestInit)
    },
  }
}
