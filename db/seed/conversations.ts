/**
 * What people say in the demo, written as a script. One line is one message:
 *
 *   c: …        the customer            a: …        the ticket's attendant      a@bruno: …  another attendant
 *   s: …        an automatic answer     n@carla: …  a private note of the team  ~ 3h        time passes (m, h or d)
 *
 * Marks stand in brackets before the colon: `image:<name>`, `audio:<name>`, `pdf:<name>`, `video`, `location`, `card`, `call`,
 * `unsupported:<kind>`, `reaction:-1` and `reply:-2` (lines back), `failed:<code>`, `ack:<n>`, `deleted`, `edited`, `forwarded`.
 * `\n` is a line break; {nome}, {atendente}, {pedido}, {valor}, {dia} are filled in.
 */
import { FINANCE_SCRIPTS } from './conversations-finance.ts'
import { GROUP_SCRIPTS } from './conversations-groups.ts'
import { OUTRA_SCRIPTS } from './conversations-outra.ts'
import { SALES_SCRIPTS } from './conversations-sales.ts'
import { SOCIAL_SCRIPTS } from './conversations-social.ts'
import { SUPPORT_SCRIPTS } from './conversations-support.ts'

const SCRIPTS: Record<string, string> = {
  ...SUPPORT_SCRIPTS,
  ...SALES_SCRIPTS,
  ...FINANCE_SCRIPTS,
  ...SOCIAL_SCRIPTS,
  ...GROUP_SCRIPTS,
  ...OUTRA_SCRIPTS,
}

export type Line = {
  who: 'customer' | 'attendant' | 'automatic' | 'note'
  /** Key of a colleague; the ticket's own attendant when null. */
  userKey: string | null
  text: string
  marks: ReadonlyMap<string, string>
  /** Silence before this line, beside the usual seconds between two messages. */
  pauseMs: number
}

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }
const SPEAKERS: Record<string, Line['who']> = {
  c: 'customer',
  a: 'attendant',
  s: 'automatic',
  n: 'note',
}
const LINE = /^([casn])(?:@(\w+))?(?:\[([^\]]*)\])?:\s?(.*)$/

/** The lines of one script, or of several said one after the other with a day between them ("boleto + troca"). */
export function linesOf(name: string): Line[] {
  const parts = name.split(' + ')
  return parts.flatMap((part, index) => {
    const lines = parse(part)
    const [first, ...rest] = lines
    if (first === undefined) throw new Error(`the script ${part} is empty`)
    return index === 0 ? lines : [{ ...first, pauseMs: first.pauseMs + 26 * 3_600_000 }, ...rest]
  })
}

function parse(name: string): Line[] {
  const script = SCRIPTS[name]
  if (script === undefined) throw new Error(`no script called ${name}`)
  const lines: Line[] = []
  let pauseMs = 0
  for (const text of script.trim().split('\n')) {
    const pause = /^~ (\d+)([mhd])$/.exec(text)
    if (pause !== null) {
      pauseMs += Number(pause[1]) * (UNITS[pause[2] ?? ''] ?? 0)
      continue
    }
    lines.push(lineFrom(text, name, pauseMs))
    pauseMs = 0
  }
  return lines
}

function lineFrom(text: string, name: string, pauseMs: number): Line {
  const [, speaker = '', userKey = null, marks = '', words = ''] = LINE.exec(text) ?? []
  const who = SPEAKERS[speaker]
  if (who === undefined) throw new Error(`a line of ${name} has no speaker: ${text}`)
  const pairs = marks === '' ? [] : marks.split(' ').map((mark) => splitMark(mark))
  return { who, userKey, text: words.replaceAll('\\n', '\n'), marks: new Map(pairs), pauseMs }
}

function splitMark(mark: string): [string, string] {
  const at = mark.indexOf(':')
  return at < 0 ? [mark, ''] : [mark.slice(0, at), mark.slice(at + 1)]
}
