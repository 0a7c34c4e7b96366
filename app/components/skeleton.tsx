import './skeleton.css'

export type SkeletonProps = {
  width?: number | string
  height?: number | string
  radius?: number | string
}

/** The shape of what is on its way. Says nothing to a screen reader: the region that waits says `aria-busy`. */
export function Skeleton({ width = '100%', height = 12, radius = 6 }: SkeletonProps) {
  return <span className="skeleton" aria-hidden style={{ width, height, borderRadius: radius }} />
}
