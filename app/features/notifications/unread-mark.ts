/** A favicon with a dot; drawn here, so that it needs no request. */
const MARKED_ICON =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 34"><rect width="34" height="34" rx="10" fill="#3e63dd"/><path d="M10.5 8h7.2c3.2 0 5.1 1.6 5.1 4.2 0 1.9-1 3.2-2.7 3.8 2.2.5 3.5 2 3.5 4.3 0 3-2.2 4.7-5.7 4.7h-7.4V8Zm3.8 2.9v4h2.6c1.4 0 2.2-.7 2.2-2 0-1.3-.8-2-2.2-2h-2.6Zm0 6.7v4.5h3c1.6 0 2.5-.8 2.5-2.3 0-1.4-.9-2.2-2.5-2.2h-3Z" fill="#fff"/><circle cx="26.5" cy="7.5" r="7.5" fill="#e5484d"/></svg>',
  )
const ICON = '/favicon.svg'
const MARK = /^\(\d+\+?\) /
/** Titles count no further. */
const MOST = 99

let shown = 0
let watching = false

/** Shows in the tab, and on the installed app, how many tickets are unread. The title's own words come and go with the page. */
export function markUnread(count: number): void {
  shown = count
  watch()
  paintTitle()
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const wanted = count > 0 ? MARKED_ICON : ICON
  if (icon !== null && icon.getAttribute('href') !== wanted) icon.setAttribute('href', wanted)
  const badge = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  // Refused where the app is not installed.
  badge?.catch(() => undefined)
}

export function titleWith(title: string, count: number): string {
  const plain = title.replace(MARK, '')
  return count === 0 ? plain : `(${count > MOST ? `${MOST}+` : count}) ${plain}`
}

function paintTitle(): void {
  const wanted = titleWith(document.title, shown)
  if (document.title !== wanted) document.title = wanted
}

/** Each page writes its own title: the mark is put before it again. */
function watch(): void {
  if (watching) return
  watching = true
  new MutationObserver(paintTitle).observe(document.head, {
    subtree: true,
    childList: true,
    characterData: true,
  })
}
