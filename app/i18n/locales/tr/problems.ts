import type { Words } from '../../words.ts'
import type { problems as source } from '../pt-BR/problems.ts'

export const problems = {
  required: 'Zorunlu',
  tooShort: 'Çok kısa!',
  tooLong: 'Çok uzun: en fazla {{count}} karakter',
  invalid: 'Geçersiz değer',
  invalidColour: 'Bir renk seçin',
  invalidEmail: 'Geçersiz e-posta',
  taken: 'Bu adla bir kayıt zaten var',
  tagTaken: '{{name}} etiketi zaten var',
  shortcodeTaken: '/{{name}} hazır yanıtı zaten var',
  tooManyQuickMessages: 'Zaten {{count}} hazır yanıt var: önce birini silin',
  fileListTaken: '{{name}} adlı bir liste zaten var',
  tooManyFileLists: 'Zaten {{count}} liste var: önce birini silin',
  tooManyFiles: 'En fazla {{count}} dosya',
  fileMissing: 'Bir dosya seçin',
  uploadGone: 'Bu dosya artık burada değil: yeniden seçin',
  textOrFile: 'Mesajı yazın veya bir dosya seçin',
  fileEmpty: 'Dosya boş',
  fileTooLarge: 'Dosya çok büyük: en fazla {{count}} MB',
  textTooShort: 'Mesaj çok kısa',
  tooFew: 'En az {{count}} ekleyin',
  tooSmall: 'Çok küçük',
  tooLarge: 'Çok büyük',
} as const satisfies Words<typeof source>
