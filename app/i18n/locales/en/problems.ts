import type { Words } from '../../words.ts'
import type { problems as source } from '../pt-BR/problems.ts'

export const problems = {
  required: 'Required',
  tooShort: 'Too Short!',
  tooLong: 'Too long: {{count}} characters at most',
  invalid: 'Invalid value',
  invalidColour: 'Choose a color',
  invalidEmail: 'Invalid email',
  taken: 'There is already one with this name',
  tagTaken: 'There is already a tag {{name}}',
  shortcodeTaken: 'There already is a quick reply /{{name}}',
  tooManyQuickMessages: 'There already are {{count}} quick replies: delete one first',
  fileListTaken: 'There is already a list called {{name}}',
  tooManyFileLists: 'There are already {{count}} lists: delete one first',
  tooManyFiles: 'At most {{count}} files',
  fileMissing: 'Choose a file',
  uploadGone: 'This file is no longer here: choose it again',
  textOrFile: 'Write the message or choose a file',
  fileEmpty: 'The file is empty',
  fileTooLarge: 'File too large: {{count}} MB at most',
  textTooShort: 'Message too short',
  tooFew: 'Add at least {{count}}',
  tooSmall: 'Too small',
  tooLarge: 'Too large',
} as const satisfies Words<typeof source>
