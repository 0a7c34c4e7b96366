import type { Words } from '../../words.ts'
import type { writing as source } from '../pt-BR/writing.ts'

export const writing: Words<typeof source> = {
  recorder: {
    label: 'Audio recording',
    cancel: 'Discard the recording',
    send: 'Send the audio',
    pause: 'Pause',
    resume: 'Resume',
    listen: 'Stop and listen',
    level: 'Microphone level',
    recorded: 'Recorded audio',
    tooShort: 'Too short to send. Listen, discard it or record again.',
    discarded: 'Recording discarded.',
    kept: 'Audio for the customer, not sent yet',
    keptNote: 'Audio comment not saved yet: only the team hears it',
    failed: 'The audio could not be prepared. Try to send it again.',
    denied: 'The browser did not allow the microphone. Allow it in the permissions of this site.',
    unable: 'There is no microphone available here.',
  },
  edit: {
    kept: 'Edit not saved yet',
    goOn: 'Continue',
    discard: 'Discard the edit',
  },
  emoji: {
    search: 'Search emoji',
    loading: 'Loading…',
    failed: 'The emojis could not be loaded.',
    recent: 'Recent',
    found_one: '{{count}} found',
    found_other: '{{count}} found',
    tone: 'Skin tone',
    toneNth: 'Skin tone {{n}}',
  },
  attach: {
    tray: 'Files to send',
    caption: 'Caption',
    captionOf: 'Caption of {{name}}',
    remove: 'Remove {{name}}',
    removed: 'File removed.',
    asDocument: 'Goes as a document: this channel does not show this type or size in the chat.',
    late: 'The file is still on its way.',
    empty: 'The file is empty.',
    'too-large': 'Too large: this channel takes up to 100 MB.',
    'caption-too-long': 'The caption is longer than 1024 characters.',
  },
}
