/** One call to the Graph API, as tests assert on it ("no token in the address", "a User-Agent is set"). */
export type LoggedRequest = {
  id: number
  /** Milliseconds UTC, on the simulator's clock. */
  at: number
  method: string
  /** With the version and the query, as it came. */
  url: string
  headers: Record<string, string>
  body: unknown
  /** null: the connection was cut instead of an answer. */
  status: number | null
  answer: unknown
}

const KEPT_REQUESTS = 10_000

export function createRequestLog() {
  let requests: LoggedRequest[] = []
  let nextId = 1

  return {
    add(request: Omit<LoggedRequest, 'id'>): void {
      requests.push({ id: nextId++, ...request })
      if (requests.length > KEPT_REQUESTS) requests = requests.slice(-KEPT_REQUESTS / 2)
    },
    all: () => requests,
    reset(): void {
      requests = []
    },
  }
}

export type RequestLog = ReturnType<typeof createRequestLog>
