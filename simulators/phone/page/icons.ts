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
  people:
    '<circle cx="9" cy="8.5" r="3.5"/><path d="M3 19a6 6 0 0 1 12 0m.5-13.8a3.5 3.5 0 0 1 0 6.6M17.5 14a6 6 0 0 1 3.5 5"/>',
  phone: '<rect x="7" y="3" width="10" height="18" rx="2.5"/><path d="M11 17.8h2"/>',
  device: '<rect x="4.5" y="5" width="15" height="10" rx="1.5"/><path d="M2.5 18.5h19"/>',
  attach:
    '<path d="m19.5 11.5-7.6 7.6a4.6 4.6 0 0 1-6.5-6.5l8-8a3.1 3.1 0 0 1 4.4 4.4l-8 8a1.5 1.5 0 0 1-2.2-2.2l7.4-7.3"/>',
  photo:
    '<rect x="3.5" y="5" width="17" height="14" rx="2.5"/><circle cx="9" cy="10" r="1.6"/><path d="m5 17 4.5-4 3 2.5 3-3L20 16.5"/>',
  file: '<path d="M7 3.5h7l4 4v13H7z"/><path d="M14 3.5v4h4"/>',
  mic: '<rect x="9" y="3.5" width="6" height="11" rx="3"/><path d="M5.5 12a6.5 6.5 0 0 0 13 0M12 18.5v2.5"/>',
  stop: '<rect x="6.5" y="6.5" width="11" height="11" rx="2"/>',
  card: '<rect x="3.5" y="5" width="17" height="14" rx="2.5"/><circle cx="9" cy="11" r="2"/><path d="M6 16a3.2 3.2 0 0 1 6 0m2.5-6h3m-3 3.5h3"/>',
  pin: '<path d="M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11z"/><circle cx="12" cy="10" r="2.3"/>',
  sticker:
    '<path d="M20 12.5V7a3 3 0 0 0-3-3H7a3 3 0 0 0-3 3v10a3 3 0 0 0 3 3h5.5z"/><path d="M12.5 20c0-4.500 3-7.500 7.500-7.500M8.500 9.500h.01M14.500 9.500h.01"/>',
  edit: '<path d="m5 19 1-4L16.500 4.500l3 3L9 18z"/>',
  trash: '<path d="M5 7h14M10 4h4M7 7l.8 13h8.400L17 7"/>',
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
