import { createElement, forwardRef } from 'react'
import type { SVGProps } from 'react'

/** What the icons' package says of one: the lines of a drawing of 24 by 24. */
type IconData = { node: [tag: string, attributes: Record<string, string>][] }
type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'> & { size?: number | string }

/**
 * Stands for the package's own function in the screens' build (scripts/bundle/icon-imports.ts): a row of the list has five icons, and what
 * the package can besides (names as classes, a context, widths that do not scale) took longer than to draw them, and 1.5 kB. Its lines never
 * change: they are one text that the browser reads, where elements were half of all that the server drew of a ticket and React kept for it.
 */
export function drawIcon({ node }: IconData) {
  const lines = { __html: node.map(([tag, attributes]) => markupOf(tag, attributes)).join('') }
  return forwardRef<SVGSVGElement, IconProps>(function Icon({ size = 24, ...rest }, ref) {
    const isNamed = rest['aria-label'] !== undefined || rest.role !== undefined
    return createElement('svg', {
      ref,
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': isNamed ? undefined : true,
      ...rest,
      dangerouslySetInnerHTML: lines,
    })
  })
}

/** Numbers and paths alone, in attributes that are called alike in markup (icon-imports.test.ts). */
const markupOf = (tag: string, attributes: Record<string, string>) =>
  `<${tag} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}/>`
