import type { Words } from '../../words.ts'
import type { notifications as source } from '../pt-BR/notifications.ts'

export const notifications = {
  menu: 'Bildirimler',
  title: 'Bildirimler',
  lead: 'Bakmadığınızda Balcão sizi nasıl çağırsın.',
  push: {
    title: 'Bu tarayıcıdaki bildirimler',
    on: 'Açık. Balcão kapalıyken bile çağrılırsınız.',
    off: 'Kapalı. Balcão kapalıyken bildirim almazsınız.',
    enable: 'Bildirimleri aç',
    disable: 'Kapat',
    test: 'Deneme bildirimi gönder',
    testSent: 'Gönderildi. Birazdan görünür.',
    testFailed: 'Tarayıcınızın bildirim servisi yanıt vermedi. Yeniden deneyin.',
    testGone: 'Tarayıcı aboneliği unuttu. Bildirimleri yeniden açın.',
    testWait: 'Denemeler arasında birkaç saniye bekleyin.',
    blocked: 'Tarayıcı Balcão bildirimlerini engelliyor.',
    blockedHow:
      'Adresin solundaki simgeye tıklayın, site izinlerini açın ve “Bildirimler”i “İzin ver” yapın. Sonra buraya dönün.',
    unsupported:
      'Bu tarayıcı sayfa kapalıyken bildirim alamaz. Sayfa açıkken sesi duyar, sayacı görürsünüz.',
    iphone: 'iPhone’da önce Balcão’yu ana ekrana ekleyin: Paylaş › Ana Ekrana Ekle.',
    notSetUp: 'Bildirimler bu sunucuda henüz ayarlanmadı.',
    failed: 'Bildirimler şu anda açılamadı.',
  },
  what: {
    title: 'Şunları bildir',
    waiting: 'Kuyruklarımda beklemeye başlayan talepler',
    mine: 'Taleplerimdeki mesajlar',
    mentions: 'Benden bahseden yorumlar',
    showText: 'Mesajların metnini göster',
    showTextHint: 'Kapalıyken yalnızca ad görünür. Ekranınızı başkaları görüyorsa yararlıdır.',
  },
  sound: {
    title: 'Ses',
    volume: 'Ses düzeyi',
    hear: 'Dinle',
  },
  quiet: {
    title: 'Sessiz saatler',
    on: 'Bazı saatlerde sessiz kal',
    fromLabel: 'Başlangıç',
    toLabel: 'Bitiş',
    days: 'Günler',
    zone: 'Saat dilimi: {{zone}}',
    mentionsAnyway: 'Benden bahsedilirse yine de bildir',
    now: 'Şu anda sessiz.',
    overnight: 'Ertesi gün biter.',
  },
  saved: 'Tercihler kaydedildi',
  failed: 'Kaydedilemedi. Yeniden deneyin.',
} as const satisfies Words<typeof source>
