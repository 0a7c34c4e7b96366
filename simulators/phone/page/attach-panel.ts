import { element } from './element.ts'
import { icon } from './icons.ts'
import { base64Of, sampleSticker, sampleVoice } from './samples.ts'
import { createVoiceRecorder } from './voice-recorder.ts'

type Kind = 'image' | 'video' | 'audio' | 'document'

const PAULISTA = {
  kind: 'location',
  latitude: -23.561414,
  longitude: -46.655881,
  name: 'Av. Paulista, 1578',
}

/** What a person adds to a chat beside words. */
export function createAttachPanel(options: {
  send: (content: object) => Promise<void>
  say: (words: string) => void
}): HTMLElement {
  const attempt = (work: () => Promise<void>) => {
    details.open = false
    options.say('')
    work().catch(() => options.say('Não foi possível enviar.'))
  }
  const sendFile = async (file: File, kind: Kind) =>
    options.send({
      kind,
      base64: await base64Of(file),
      mimetype: file.type || 'application/octet-stream',
      ...(kind === 'document' && { fileName: file.name }),
    })
  const chooser = (testId: string, accept: string, kindOf: (file: File) => Kind) => {
    const input = element('input', {
      type: 'file',
      accept,
      hidden: true,
      'data-testid': testId,
      onchange: () => {
        const file = input.files?.[0]
        input.value = ''
        if (file) attempt(() => sendFile(file, kindOf(file)))
      },
    })
    return input
  }
  const photos = chooser('attach-photo', 'image/*,video/*', ({ type }) =>
    type.startsWith('video/') ? 'video' : 'image',
  )
  const files = chooser('attach-document', '', () => 'document')
  const recorder = createVoiceRecorder({
    onRecorded: (voice) =>
      attempt(async () =>
        options.send({
          kind: 'audio',
          voice: true,
          base64: await base64Of(voice),
          mimetype: voice.type,
        }),
      ),
    onRefused: () => options.say('O navegador não deixou usar o microfone.'),
  })

  const panel = element(
    'div',
    { class: 'attach-panel' },
    item('photo', 'Foto ou vídeo', 'choose-photo', () => photos.click()),
    item('file', 'Documento', 'choose-document', () => files.click()),
    recorder.node,
    item('mic', 'Voz de exemplo', 'attach-voice', () =>
      attempt(async () =>
        options.send({
          kind: 'audio',
          voice: true,
          base64: await base64Of(sampleVoice()),
          mimetype: 'audio/wav',
          seconds: 2,
        }),
      ),
    ),
    item('card', 'Contato', 'attach-contact', () =>
      attempt(() =>
        options.send({ kind: 'contact', name: 'Oficina do Zé', phone: '5511955550147' }),
      ),
    ),
    item('pin', 'Localização', 'attach-location', () => attempt(() => options.send(PAULISTA))),
    item('sticker', 'Figurinha', 'attach-sticker', () =>
      attempt(async () =>
        options.send({
          kind: 'sticker',
          base64: await base64Of(await sampleSticker()),
          mimetype: 'image/webp',
        }),
      ),
    ),
  )
  const details = element(
    'details',
    {
      class: 'attach',
      onkeydown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !details.open) return
        details.open = false
        details.querySelector('summary')?.focus()
      },
    },
    element('summary', { 'aria-label': 'Anexar', 'data-testid': 'attach' }, icon('attach', 22)),
    panel,
    photos,
    files,
  )
  return details
}

function item(
  name: Parameters<typeof icon>[0],
  words: string,
  testId: string,
  onChoose: () => void,
): HTMLElement {
  return element(
    'button',
    { type: 'button', 'data-testid': testId, onclick: onChoose },
    icon(name, 22),
    words,
  )
}
