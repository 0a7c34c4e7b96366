/** Client-safe. The one page of another origin that a document may frame: it sets no cookie before somebody plays a video. */
export const PLAYER_ORIGIN = 'https://www.youtube-nocookie.com'

/** Returns the address of a video's player, which starts at once: whoever asks for it has pressed. */
export const playerUrl = (code: string) => `${PLAYER_ORIGIN}/embed/${code}?autoplay=1&rel=0`

const CODE = /^[\w-]{11}$/

export const isVideoCode = (text: string) => CODE.test(text)

/** Returns the code that a video's address holds; what is no such address is returned as it is, without blanks around it. */
export function videoCodeIn(text: string): string {
  const given = text.trim()
  return isVideoCode(given) ? given : (codeOfAddress(given) ?? given)
}

function codeOfAddress(text: string): string | null {
  const url = URL.parse(text.includes('://') ? text : `https://${text}`)
  if (url === null) return null
  const [, first = '', second = ''] = url.pathname.split('/')
  switch (url.hostname.replace(/^(?:www|m|music)\./, '')) {
    case 'youtu.be':
      return first
    case 'youtube.com':
    case 'youtube-nocookie.com':
      // /watch?v=…, /embed/…, /shorts/…, /live/…
      return url.searchParams.get('v') ?? second
    default:
      return null
  }
}
