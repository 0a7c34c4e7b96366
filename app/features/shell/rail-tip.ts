import { tip } from '#app/components/tip-layer.tsx'

/** The name of an icon of the rail, while no label is written beside it. */
export function railTip(label: string, isRailOpen: boolean) {
  return isRailOpen ? {} : tip(label, { side: 'right' })
}
