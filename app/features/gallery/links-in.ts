/** The web addresses in a text, each once. What is no address of the web is no link to press. */
export function linksIn(text: string): { href: string; host: string }[] {
  const found = text.match(/https?:\/\/[^\s<>"']+/gi) ?? []
  const links = new Map<string, string>()
  for (const raw of found) {
    // A sentence's end is not the address's.
    const href = raw.replace(/[.,;:!?)\]]+$/, '')
    if (URL.canParse(href)) links.set(href, new URL(href).host)
  }
  return [...links].map(([href, host]) => ({ href, host }))
}
