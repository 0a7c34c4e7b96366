import type { Words } from '../../words.ts'
import type { problems as source } from '../pt-BR/problems.ts'

export const problems = {
  required: 'Zorunlu',
  tooShort: 'Çok kısa!',
  tooLong: 'Çok uzun: en fazla {{count}} karakter',
  invalid: 'Geçersiz değer',
  invalidColour: 'Bir renk seçin',
  invalidEmail: 'Geçersiz e-posta',
  invalidVideo: 'Bir YouTube videosunun adresini ya da 11 harfli kodunu yapıştırın',
  taken: 'Bu adla bir kayıt zaten var',
  tagTaken: '{{name}} etiketi zaten var',
  queueTaken: '{{name}} kuyruğu zaten var',
  colourTaken: 'Bu rengi {{name}} kuyruğu kullanıyor',
  shortcodeTaken: '/{{name}} hazır yanıtı zaten var',
  titleTaken: '{{name}} başlıklı bir video zaten var',
  tooManyQuickMessages: 'Zaten {{count}} hazır yanıt var: önce birini silin',
  textOrFile: 'Mesajı yazın veya bir dosya seçin',
  fileEmpty: 'Dosya boş',
  fileTooLarge: 'Dosya çok büyük: en fazla {{count}} MB',
  notAnImage: 'PNG ya da JPG bir görsel gönderin',
  textTooShort: 'Mesaj çok kısa',
  tooFew: 'En az {{count}} ekleyin',
  tooSmall: 'Çok küçük',
  tooLarge: 'Çok büyük',
} as const satisfies Words<typeof source>
