import type { SourceWords } from '#app/i18n/words.ts'

type Hue = keyof SourceWords['queues']['colours']
type Tone = keyof SourceWords['queues']['tones']
type PaletteColour = { colour: string; hue: Hue; tone: Tone }

/** Light, plain and dark of each hue. */
const HUES: readonly (readonly [Hue, string, string, string])[] = [
  ['red', '#ef4444', '#dc2626', '#b91c1c'],
  ['orange', '#f97316', '#ea580c', '#c2410c'],
  ['amber', '#f59e0b', '#d97706', '#b45309'],
  ['yellow', '#eab308', '#ca8a04', '#a16207'],
  ['lime', '#84cc16', '#65a30d', '#4d7c0f'],
  ['green', '#22c55e', '#16a34a', '#15803d'],
  ['emerald', '#10b981', '#059669', '#047857'],
  ['teal', '#14b8a6', '#0d9488', '#0f766e'],
  ['cyan', '#06b6d4', '#0891b2', '#0e7490'],
  ['sky', '#0ea5e9', '#0284c7', '#0369a1'],
  ['blue', '#3b82f6', '#2563eb', '#1d4ed8'],
  ['indigo', '#6366f1', '#4f46e5', '#4338ca'],
  ['violet', '#8b5cf6', '#7c3aed', '#6d28d9'],
  ['purple', '#a855f7', '#9333ea', '#7e22ce'],
  ['fuchsia', '#d946ef', '#c026d3', '#a21caf'],
  ['pink', '#ec4899', '#db2777', '#be185d'],
]

/** The palette of queues (specification part 2 §5: about 50). */
export const QUEUE_PALETTE: readonly PaletteColour[] = [
  ...HUES.flatMap(([hue, light, plain, dark]): PaletteColour[] => [
    { colour: light, hue, tone: 'light' },
    { colour: plain, hue, tone: 'plain' },
    { colour: dark, hue, tone: 'dark' },
  ]),
  { colour: '#64748b', hue: 'slate', tone: 'plain' },
  { colour: '#475569', hue: 'slate', tone: 'dark' },
]

/** The first colour that no queue has, for a new one; plain ones first, far from each other. */
export function freeColour(taken: readonly string[]): string {
  const plain = QUEUE_PALETTE.filter(({ tone }) => tone === 'plain')
  const spread = [...plain.keys()].map((at) => plain[(at * SPREAD) % plain.length])
  const free = [...spread, ...QUEUE_PALETTE].find(
    (one) => one !== undefined && !taken.some((colour) => colour.toLowerCase() === one.colour),
  )
  return free?.colour ?? ''
}
/** Has no divisor in common with the number of plain colours, so that each comes once. */
const SPREAD = 10
