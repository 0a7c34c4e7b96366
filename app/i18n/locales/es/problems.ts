import type { Words } from '../../words.ts'
import type { problems as source } from '../pt-BR/problems.ts'

export const problems = {
  required: 'Obligatorio',
  tooShort: '¡Demasiado corto!',
  tooLong: 'Demasiado largo: {{count}} caracteres como máximo',
  invalid: 'Valor no válido',
  invalidColour: 'Elija un color',
  invalidEmail: 'Correo no válido',
  invalidVideo: 'Pegue la dirección de un video de YouTube, o su código de 11 letras',
  taken: 'Ya existe uno con este nombre',
  tagTaken: 'Ya existe la etiqueta {{name}}',
  queueTaken: 'Ya existe la cola {{name}}',
  colourTaken: 'La cola {{name}} ya usa este color',
  shortcodeTaken: 'Ya existe la respuesta rápida /{{name}}',
  titleTaken: 'Ya existe un video con el título {{name}}',
  tooManyQuickMessages: 'Ya hay {{count}} respuestas rápidas: elimine una antes',
  textOrFile: 'Escriba el mensaje o elija un archivo',
  fileEmpty: 'El archivo está vacío',
  fileTooLarge: 'Archivo demasiado grande: {{count}} MB como máximo',
  notAnImage: 'Envíe una imagen PNG o JPG',
  textTooShort: 'Mensaje muy corto',
  tooFew: 'Añada al menos {{count}}',
  tooSmall: 'Demasiado pequeño',
  tooLarge: 'Demasiado grande',
} as const satisfies Words<typeof source>
