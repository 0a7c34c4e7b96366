import type { Words } from '../../words.ts'
import type { problems as source } from '../pt-BR/problems.ts'

export const problems = {
  required: 'Required',
  tooShort: 'Too Short!',
  tooLong: 'Too long: {{count}} characters at most',
  invalid: 'Invalid value',
  invalidColour: 'Choose a color',
  invalidEmail: 'Invalid email',
  invalidVideo: 'Paste the address of a YouTube video, or its code of 11 letters',
  taken: 'There is already one with this name',
  tagTaken: 'There is already a tag {{name}}',
  queueTaken: 'There is already a queue {{name}}',
  colourTaken: 'The queue {{name}} already uses this color',
  shortcodeTaken: 'There already is a quick reply /{{name}}',
  titleTaken: 'There already is a video titled {{name}}',
  tooManyQuickMessages: 'There already are {{count}} quick replies: delete one first',
  textOrFile: 'Write the message or choose a file',
  fileEmpty: 'The file is empty',
  fileTooLarge: 'File too large: {{count}} MB at most',
  notAnImage: 'Send a PNG or JPG image',
  textTooShort: 'Message too short',
  tooFew: 'Add at least {{count}}',
  tooSmall: 'Too small',
  tooLarge: 'Too large',
} as const satisfies Words<typeof source>
