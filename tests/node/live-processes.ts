import { readFileSync } from 'node:fs'

/** Dead processes that nobody has asked for yet do not count. */
export function isAlive(pid: number | string): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

export function childrenOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
  } catch {
    return []
  }
}
