import type { Problem } from '#core/problems.ts'

/** What people read for each problem of a field (core/problems.ts). */
export const problems = {
  required: 'Obrigatório',
  tooShort: 'Muito curto',
  tooLong: 'Muito longo: no máximo {{count}} caracteres',
  invalid: 'Valor inválido',
  invalidColour: 'Escolha uma cor',
  invalidEmail: 'E-mail inválido',
  invalidVideo: 'Cole o endereço de um vídeo do YouTube, ou seu código de 11 letras',
  taken: 'Já existe um com este nome',
  tagTaken: 'Já existe a tag {{name}}',
  queueTaken: 'Já existe a fila {{name}}',
  colourTaken: 'A fila {{name}} já usa esta cor',
  shortcodeTaken: 'Já existe a resposta rápida /{{name}}',
  titleTaken: 'Já existe um vídeo com o título {{name}}',
  tooManyQuickMessages: 'Já há {{count}} respostas rápidas: exclua uma antes',
  textOrFile: 'Escreva a mensagem ou escolha um arquivo',
  fileEmpty: 'O arquivo está vazio',
  fileTooLarge: 'Arquivo muito grande: no máximo {{count}} MB',
  notAnImage: 'Envie uma imagem PNG ou JPG',
  textTooShort: 'Mensagem muito curta',
  tooFew: 'Coloque pelo menos {{count}}',
  tooSmall: 'Muito pequeno',
  tooLarge: 'Muito grande',
} as const satisfies Record<Problem, string>
