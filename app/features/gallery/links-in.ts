import { linkAt } from '../messages/link-at.ts'

/** The web addresses in a text, each once. What is no address of the web is no link to press. */
export function linksIn(text: string): { href: string; host: string }[] {
  const links = new Map<string, string>()
  const beginnings = /https?:\/\//gi
  for (let next = beginnings.exec(text); next !== null; next = beginnings.exec(text)) {
    const link = linkAt(text, next.index)
    beginnings.lastIndex = link.end
    if (link.kind === 'link') links.set(link.text, new URL(link.href).host)
  }
  return [...links].map(([href, host]) => ({ href, host }))
}
