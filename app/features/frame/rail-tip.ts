import { tip } from '#app/components/tip-layer.tsx'

/** The name of an icon of the rail, while no label is written beside it. */
export function railTip(label: string, isRailOpen: boolean) {
  return isRailOpen ? {} : tip(label, { side: 'right' })
}

/** The name of what is an icon in both rails: beside the closed one, above the foot of the open one. */
export function signTip(label: string, isRailOpen: boolean) {
  return tip(label, { side: isRailOpen ? 'top' : 'right' })
}
