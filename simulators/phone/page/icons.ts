const PATHS = {
  back: '<path d="m15 18-6-6 6-6"/>',
  send: '<path d="M3.4 11.2 20 4l-7.2 16.6-2.3-6.8z"/><path d="m20 4-9.5 9.8"/>',
  smile:
    '<circle cx="12" cy="12" r="9"/><path d="M8.5 14.5a4.5 4.5 0 0 0 7 0M9 9.5h.01M15 9.5h.01"/>',
  more: '<path d="m7 10 5 5 5-5"/>',
  reply: '<path d="M9 8 4.5 12.5 9 17"/><path d="M5 12.5h8.5a6 6 0 0 1 6 6"/>',
  close: '<path d="m6.5 6.5 11 11m0-11-11 11"/>',
  plus: '<path d="M12 5.5v13M5.5 12h13"/>',
  desk: '<rect x="3.5" y="4.5" width="17" height="12" rx="2"/><path d="M9 20h6m-3-3.5V20"/>',
  down: '<path d="M12 5.5v13m-5.5-5.5 5.5 5.5 5.5-5.5"/>',
  pending: '<circle cx="12" cy="12" r="8"/><path d="M12 8v4.5l2.5 1.5"/>',
  sent: '<path d="m5.5 13 4.3 4.3 9-10.3"/>',
  delivered: '<path d="m1.5 13 4.3 4.3 9-10.3m-2.3 9.5.8.8 9-10.3"/>',
} as const

type IconName = keyof typeof PATHS

/** Line icons of one family, drawn in the colour of the text. */
export function icon(name: IconName, size = 22): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('width', String(size))
  svg.setAttribute('height', String(size))
  svg.setAttribute('fill', 'none')
  svg.setAttribute('stroke', 'currentColor')
  svg.setAttribute('stroke-width', '1.9')
  svg.setAttribute('stroke-linecap', 'round')
  svg.setAttribute('stroke-linejoin', 'round')
  svg.setAttribute('aria-hidden', 'true')
  svg.innerHTML = PATHS[name]
  return svg
}
