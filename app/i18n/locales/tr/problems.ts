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
  textOrFile: 'Mesajı yazın veya bir dosya seçin',
  fileEmpty: 'Dosya boş',
  fileTooLarge: 'Dosya çok büyük: en fazla {{count}} MB',
  textTooShort: 'Mesaj çok kısa',
  tooFew: 'En az {{count}} ekleyin',
  tooSmall: 'Çok küçük',
  tooLarge: 'Çok büyük',
  past: 'İleri bir saat seçin',
  tooFar: 'Çok ileri: en fazla {{count}} gün',
  repeatEndsBefore: 'İlk gönderimden sonraki bir gün seçin',
  repeatWithFile: 'Dosyalı bir mesaj yinelenmez',
} as const satisfies Words<typeof source>
