import type { Words } from '../../words.ts'
import type { problems as source } from '../pt-BR/problems.ts'

export const problems = {
  required: 'Obligatorio',
  tooShort: '¡Demasiado corto!',
  tooLong: 'Demasiado largo: {{count}} caracteres como máximo',
  invalid: 'Valor no válido',
  invalidColour: 'Elija un color',
  invalidEmail: 'Correo no válido',
  taken: 'Ya existe uno con este nombre',
  tagTaken: 'Ya existe la etiqueta {{name}}',
  shortcodeTaken: 'Ya existe la respuesta rápida /{{name}}',
  tooManyQuickMessages: 'Ya hay {{count}} respuestas rápidas: elimine una antes',
  fileListTaken: 'Ya existe la lista {{name}}',
  tooManyFileLists: 'Ya hay {{count}} listas: elimine una antes',
  tooManyFiles: 'Como máximo {{count}} archivos',
  fileMissing: 'Elija un archivo',
  uploadGone: 'Este archivo ya no está aquí: elíjalo de nuevo',
  textOrFile: 'Escriba el mensaje o elija un archivo',
  fileEmpty: 'El archivo está vacío',
  fileTooLarge: 'Archivo demasiado grande: {{count}} MB como máximo',
  textTooShort: 'Mensaje muy corto',
  tooFew: 'Añada al menos {{count}}',
  tooSmall: 'Demasiado pequeño',
  tooLarge: 'Demasiado grande',
} as const satisfies Words<typeof source>
