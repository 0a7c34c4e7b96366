import type { Problem } from '#core/problems.ts'

/** What people read for each problem of a field (core/problems.ts). */
export const problems = {
  required: 'Obrigatório',
  tooShort: 'Muito curto',
  tooLong: 'Muito longo: no máximo {{count}} caracteres',
  invalid: 'Valor inválido',
  invalidColour: 'Escolha uma cor',
  invalidEmail: 'E-mail inválido',
  taken: 'Já existe um com este nome',
  tagTaken: 'Já existe a tag {{name}}',
  shortcodeTaken: 'Já existe a resposta rápida /{{name}}',
  tooManyQuickMessages: 'Já há {{count}} respostas rápidas: exclua uma antes',
  fileListTaken: 'Já existe a lista {{name}}',
  tooManyFileLists: 'Já há {{count}} listas: exclua uma antes',
  tooManyFiles: 'No máximo {{count}} arquivos',
  fileMissing: 'Escolha um arquivo',
  uploadGone: 'Este arquivo não está mais aqui: escolha-o de novo',
  textOrFile: 'Escreva a mensagem ou escolha um arquivo',
  fileEmpty: 'O arquivo está vazio',
  fileTooLarge: 'Arquivo muito grande: no máximo {{count}} MB',
  textTooShort: 'Mensagem muito curta',
  tooFew: 'Coloque pelo menos {{count}}',
  tooSmall: 'Muito pequeno',
  tooLarge: 'Muito grande',
} as const satisfies Record<Problem, string>
