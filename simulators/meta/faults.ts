/** Something that goes wrong with the next matching Graph calls. */
export type Fault = {
  /** Any method when absent. */
  method?: string | undefined
  /** Regular expression over path and query; everything when absent. */
  path?: string | undefined
  /** Only sends whose `to` or `recipient` ends with this. */
  to?: string | undefined
  times: number
  /** Wait before anything else. */
  delayMs: number
  /** Carry the call out first, then answer with the fault: "accepted, but the caller never knew". */
  accept: boolean
  /** Cut the connection instead of answering. */
  disconnect: boolean
  status?: number | undefined
  error?:
    | {
        code: number
        message?: string | undefined
        subcode?: number | undefined
        type?: string | undefined
        details?: string | undefined
      }
    | undefined
  /** Answered as it stands, also when it is not JSON. */
  rawBody?: string | undefined
  headers?: Record<string, string> | undefined
}

export function createFaults() {
  let faults: Fault[] = []

  return {
    add: (more: readonly Fault[]) => {
      faults.push(...more)
    },
    list: () => faults,
    /** The first fault that matches, used up by one. */
    take(method: string, url: string, body: Record<string, unknown>): Fault | undefined {
      const fault = faults.find((candidate) => matches(candidate, method, url, body))
      if (!fault) return undefined
      fault.times -= 1
      faults = faults.filter(({ times }) => times > 0)
      return fault
    },
    reset(): void {
      faults = []
    },
  }
}

export type Faults = ReturnType<typeof createFaults>

function matches(
  fault: Fault,
  method: string,
  url: string,
  body: Record<string, unknown>,
): boolean {
  if (fault.method !== undefined && fault.method !== method) return false
  if (fault.path !== undefined && !new RegExp(fault.path).test(url)) return false
  if (fault.to === undefined) return true
  const recipient = body.to ?? body.recipient
  return typeof recipient === 'string' && recipient.endsWith(fault.to)
}
