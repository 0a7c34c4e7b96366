/** Screens larger than this are read at a smaller scale: a code of the desk is still some hundred pixels wide. */
const SCREEN_MAX_PX = 2_560
/** Between two looks at the shared screen; one look takes 20–60 ms. */
const LOOK_EVERY_MS = 250

/** Whether this browser can show a page what is on the screen. Phones cannot. */
export const canReadScreen = () => typeof navigator.mediaDevices?.getDisplayMedia === 'function'

/**
 * Asks for a screen, a window or a tab, and looks at it until a QR code is on it, as the camera of a phone does. Gives the code's text;
 * null when the sharing ended before. Throws when the person, or the browser, refuses.
 */
export async function readQrFromScreen(signal: AbortSignal): Promise<string | null> {
  const [stream, { decodeQR }] = await Promise.all([
    navigator.mediaDevices.getDisplayMedia({ video: { frameRate: 5 }, audio: false }),
    import('qr/decode.js'),
  ])
  const tracks = stream.getTracks()
  try {
    const video = document.createElement('video')
    video.srcObject = stream
    video.muted = true
    await video.play()
    while (!signal.aborted && tracks.some(({ readyState }) => readyState === 'live')) {
      const text = codeIn(pictureOf(video), decodeQR)
      if (text !== null) return text
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
    return null
  } finally {
    for (const track of tracks) track.stop()
  }
}

function pictureOf(video: HTMLVideoElement): ImageData | null {
  const { videoWidth, videoHeight } = video
  const scale = Math.min(1, SCREEN_MAX_PX / Math.max(videoWidth, videoHeight))
  const width = Math.round(videoWidth * scale)
  const height = Math.round(videoHeight * scale)
  if (width === 0 || height === 0) return null
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, 0, 0, width, height)
  return context?.getImageData(0, 0, width, height) ?? null
}

function codeIn(picture: ImageData | null, decode: (image: ImageData) => string): string | null {
  if (picture === null) return null
  try {
    return decode(picture)
  } catch {
    // Nothing on it that reads as a code.
    return null
  }
}
