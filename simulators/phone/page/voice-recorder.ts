import { element } from './element.ts'
import { icon } from './icons.ts'

/** A button that records until it is pressed again. */
export function createVoiceRecorder(options: {
  onRecorded: (voice: Blob) => void
  onRefused: () => void
}) {
  let recording: MediaRecorder | undefined
  const show = () =>
    node.replaceChildren(
      icon(recording ? 'stop' : 'mic', 22),
      recording ? 'Parar e enviar' : 'Gravar voz',
    )
  const start = async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    const chunks: Blob[] = []
    const recorder = new MediaRecorder(stream)
    recording = recorder
    recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data))
    recorder.addEventListener('stop', () => {
      for (const track of stream.getTracks()) track.stop()
      recording = undefined
      show()
      options.onRecorded(new Blob(chunks, { type: recorder.mimeType }))
    })
    recorder.start()
    show()
  }
  const node = element('button', {
    type: 'button',
    'data-testid': 'record-voice',
    onclick: () => {
      if (recording) recording.stop()
      else start().catch(options.onRefused)
    },
  })
  show()
  return { node }
}
