/**
 * What can be wrong with a field, as a code. Schemas say codes, locales/problems.ts says words, one place each. The words that the
 * specification writes literally have a code of their own.
 */
export const PROBLEMS = [
  'required',
  'noConnection', // above a form that could not be sent
  'serverAway', // the same, where the server says that it is not there
  'recordGone', // above a form whose record is there no more, or for its writer no more
  'copyFirst', // behind it, where the form still stands
  'tooShort',
  'tooLong',
  'invalid',
  'invalidColour',
  'invalidEmail',
  'invalidLink',
  'invalidTimeZone',
  'invalidVideo',
  'taken',
  'tagTaken',
  'laneTaken',
  'queueTaken',
  'colourTaken', // name: the queue that has it
  'shortcodeTaken',
  'titleTaken',
  'tooManyQuickMessages',
  'fileListTaken',
  'tooManyFileLists',
  'tooManyFiles',
  'fileMissing',
  'uploadGone',
  'textOrFile',
  'fileEmpty',
  'fileTooLarge', // count: MB
  'filesTooLarge', // count: MB
  'notAnImage',
  'sheetKind',
  'sheetUnreadable',
  'sheetColumns',
  'sheetEmpty',
  'sheetTooLarge', // count: MB
  'sheetTooLong', // count: rows
  'textTooShort', // 'Mensagem muito curta' (specification part 2 §5)
  'tooFew',
  'tooSmall', // count: the least there may be
  'tooLarge', // count: the most there may be
  'past',
  'tooFar', // count: days
  'repeatEndsBefore',
  'repeatWithFile',
  'noCaption',
  // Of the on-call roster, literally (specification part 3 §5).
  'onCallUser',
  'onCallPhone',
  'onCallInterval',
  'onCallStart',
  'onCallEnd',
  'onCallDays',
  'tooManyOnCall',
  'invalidNumber',
  'hiddenNumber',
  'unknownNumber',
  'ownNumber',
  'invalidTime',
  'timeStep', // count: minutes
  'emailTaken',
  'wrongPassword',
  'notTheSame',
  'notTheName', // name: the one to write
  'notAPicture', // count: pixels
  'future',
  'tooLongAgo', // count: years
  'endsBefore',
  'startMissing',
  'greetingMissing',
  'greetingFile',
  'hasTickets',
  'metaNumberId',
  'metaToken',
  'phoneNumber',
  // Why a phone, or Meta, did not do what was asked.
  'phonesAway',
  'phoneNoAnswer',
  'phoneLinked',
  'phoneNotLinked',
  'phoneDamaged',
  'phonesFull',
  'phoneRefused',
  'phonesStopping',
] as const
export type Problem = (typeof PROBLEMS)[number]

/** The code as a zod message; values that its words name ride behind it. */
export function problem(code: Problem, values?: Record<string, string | number>): string {
  if (values === undefined) return code
  const query = new URLSearchParams(Object.entries(values).map(([key, value]) => [key, `${value}`]))
  return `${code}?${query.toString()}`
}

/** What the API says in the words of the specification, and a page in its own. */
const OF_SPECIFICATION: Readonly<Record<string, Problem>> = { 'Invalid number': 'invalidNumber' }

/** Null for what no schema of ours says. */
export function readProblem(
  text: string,
): { code: Problem; values: Record<string, string | number> } | null {
  const [name = '', query = ''] = (OF_SPECIFICATION[text] ?? text).split('?')
  const code = PROBLEMS.find((one) => one === name)
  if (code === undefined) return null
  const values = Object.fromEntries(
    [...new URLSearchParams(query)].map(([key, value]) => [
      key,
      key === 'count' ? Number(value) : value,
    ]),
  )
  return { code, values }
}
