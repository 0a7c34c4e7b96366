import type { Words } from '../../words.ts'
import type { connectionStates as source } from '../pt-BR/connection-states.ts'

export const connectionStates = {
  unlinked: {
    name: 'Bağlı değil',
    line: 'Bağlı telefon yok',
    text: 'Bu bağlantıya henüz bir telefon bağlanmamış.',
    next: 'Bağla’ya basın ve QR kodunu telefonun WhatsApp’ıyla okutun.',
  },
  linking: {
    name: 'Bağlanıyor',
    line: 'QR kodu hazırlanıyor',
    text: 'WhatsApp’tan bir QR kodu istiyoruz. Birkaç saniye sürer.',
    next: 'Bekleyin. Bir dakikadan uzun sürerse bağlantıları yeniden başlatın.',
  },
  linkingQr: {
    name: 'Okutma bekleniyor',
    line: 'QR kodu telefonu bekliyor',
    text: 'Bir QR kodu hazır. Biri okutana kadar 20 saniyede bir değişir.',
    next: 'QR kodunu açın ve WhatsApp › Bağlı cihazlar ile okutun.',
  },
  linkingCode: {
    name: 'Kod bekleniyor',
    line: 'Kodu telefona yazın',
    text: 'Telefona WhatsApp’tan 8 karakterlik bir kod isteyen bildirim geldi.',
    next: 'Kodu burada görün ve telefona yazın.',
  },
  connecting: {
    name: 'Bağlanıyor',
    line: 'WhatsApp’a giriliyor',
    text: 'Telefon bağlandı; WhatsApp ile hat açılıyor.',
    next: 'Birkaç saniye bekleyin.',
  },
  open: {
    name: 'Bağlı',
    line: 'Alıyor ve gönderiyor',
    text: 'Her şey yolunda: mesajlar bu numaradan gelip gidiyor.',
    next: 'Hiçbir şey. Telefonu en az 14 günde bir internete bağlayın, yoksa WhatsApp cihazın bağını keser.',
  },
  waiting: {
    name: 'Yanıt yok',
    line: 'WhatsApp yanıt vermedi; yeniden deniyoruz',
    text: 'WhatsApp ile hat koptu. Her seferinde daha uzun aralıkla kendimiz yeniden deniyoruz. Bu arada gelenler sonra ulaşır.',
    next: 'Çoğu zaman hiçbir şey. 15 dakikayı geçerse WhatsApp’ın çalıştığına bakın ya da bağlantıları yeniden başlatın.',
  },
  restricted: {
    name: 'Kısıtlı',
    line: 'WhatsApp bu numarayı kısıtladı',
    text: 'WhatsApp, kullanım biçimi yüzünden bu numarayı bir süre engelledi.',
    next: 'Telefonda WhatsApp’ı açın: nedenini söyler ve inceleme istemenize izin verir. Engel bitince kendiliğinden döneriz. Buna bağlı kalmamak için resmî Cloud API’yi kullanın.',
  },
  link_expired: {
    name: 'QR kodunun süresi doldu',
    line: 'QR kodunu zamanında okutan olmadı',
    text: 'QR kodu ya da kod birkaç kez gösterildi ve kimse kullanmadı.',
    next: 'Telefon elinizdeyken yeni bir QR kodu üretin.',
  },
  passkey_demanded: {
    name: 'Geçiş anahtarı istiyor',
    line: 'Hesap bir geçiş anahtarı (passkey) istiyor',
    text: 'Bu WhatsApp hesabı, yeni cihaz bağlamak için bir geçiş anahtarı (passkey) istiyor. Bu tür bağlı cihazlar onu veremez.',
    next: 'Telefonda WhatsApp › Ayarlar › Hesap › Geçiş anahtarları bölümünü açın, anahtarı kaldırın ve yeni bir QR kodu üretin. Kaldırmak istemezseniz bu numarayı resmî Cloud API ile bağlayın.',
  },
  logged_out: {
    name: 'Bağlantı kesildi',
    line: 'Bu cihaz artık telefona bağlı değil',
    text: 'Bağ kesildi: buradan, telefondaki Bağlı cihazlar’dan ya da telefon 14 günden uzun süre çevrimdışı kaldığı için.',
    next: 'Yeni bir QR kodu üretin ve aynı telefonla okutun. Konuşmalar burada duruyor.',
  },
  conflict: {
    name: 'Başka yerde kullanımda',
    line: 'Aynı oturumu başka bir program kullanıyor',
    text: 'Aynı oturum başka bir yerde açıldığı için WhatsApp bu hattı kapattı.',
    next: 'Bu numarayı kullanan diğer programı kapatın ve Yeniden dene’ye basın: hat buraya döner.',
  },
  outdated: {
    name: 'Eski sürüm',
    line: 'WhatsApp daha yeni bir sürüm istiyor',
    text: 'WhatsApp bu hattın kullandığı sürümü artık kabul etmiyor.',
    next: 'Destekle görüşün: sistemin güncellenmesi gerekiyor. Sonra Yeniden dene’ye basın; QR kodunu yeniden okutmak gerekmez.',
  },
  corrupt: {
    name: 'Bozuk oturum',
    line: 'Bu cihazın anahtarları bozuldu',
    text: 'Bu cihazın saklanan anahtarları artık kullanılamıyor.',
    next: 'Oturumu silin ve yeni bir QR kodu okutun. Konuşmalar ve kişiler silinmez.',
  },
  fenced: {
    name: 'Sunucu değiştiriyor',
    line: 'Bağlantıyı başka bir sunucu devralıyor',
    text: 'Bu bağlantı bir sunucudan diğerine geçiyor.',
    next: 'Hiçbir şey: bir dakika içinde kendiliğinden döner.',
  },
  lease_expired: {
    name: 'Duraklatıldı',
    line: 'Telefon sunucusu iletişimi kaybetti',
    text: 'Telefonları tutan sunucunun sistemle iletişimi kesildi ve iki kez yanıt vermemek için güvenle durdu.',
    next: 'Hiçbir şey: kendiliğinden döner. 5 dakikayı geçerse destekle görüşün.',
  },
  disk_full: {
    name: 'Yer yok',
    line: 'Telefon sunucusunda yer kalmadı',
    text: 'Telefonları tutan sunucuda yer kalmadı ve mesaj kaybetmeden durdu.',
    next: 'Yer açmak için destekle görüşün. Mesajlar WhatsApp’ta bekler ve sonra gelir.',
  },
  backpressure: {
    name: 'Beklemede',
    line: 'Sırada çok mesaj var; kendiliğinden sürer',
    text: 'Bir anda saklanabilecekten fazla mesaj geldi. Hat, sıranın ilerlemesini bekliyor.',
    next: 'Hiçbir şey: kendiliğinden döner ve hiçbir mesaj kaybolmaz.',
  },
  stopped: {
    name: 'Durdu',
    line: 'Telefon sunucusu yeniden başlıyor',
    text: 'Telefonları tutan sunucu, çoğunlukla bir güncelleme için durduruldu.',
    next: 'Hiçbir şey: birazdan döner. 5 dakikayı geçerse destekle görüşün.',
  },
  node_lost: {
    name: 'İletişim yok',
    line: 'Telefon sunucusu yanıt vermiyor',
    text: 'Bu telefonu tutan sunucuyla iletişimimiz yok. Yeni mesajlar WhatsApp’ta bekliyor.',
    next: 'Sunucu dönünce kendiliğinden döner. 5 dakikayı geçerse destekle görüşün.',
  },
  officialOpen: {
    name: 'Bağlı',
    line: 'Resmî kanal, alıyor ve gönderiyor',
    text: 'Her şey yolunda: mesajlar Meta’nın bu resmî kanalından gelip gidiyor.',
    next: 'Hiçbir şey.',
  },
  notServed: {
    name: 'Kayıtlı',
    line: 'Buradan alınmıyor ve gönderilmiyor',
    text: 'Messenger ve Instagram’dan gelenler saklanır, ancak taleplere eklenmez. Listede olanlar okunabilir, yanıtlanamaz.',
    next: 'Meta’nın uygulamasından ya da başka bir kanaldan yanıt verin.',
  },
  officialDown: {
    name: 'Bağlantı kesildi',
    line: 'Meta erişimi reddetti',
    text: 'Meta bu hesap için saklanan erişimi artık kabul etmiyor. Çoğunlukla parola değişmiş, bir izin kaldırılmış ya da anahtarın süresi dolmuştur.',
    next: 'Meta’da yeni bir anahtar üretin ve Düzenle bölümünden girin.',
  },
  unknown: {
    name: 'Çevrimdışı',
    line: 'Bu bağlantı çalışmıyor',
    text: 'Bu bağlantı şu anda çalışmıyor.',
    next: 'Yeniden deneyin ya da bağlantıları yeniden başlatın. Böyle kalırsa destekle görüşün.',
  },
} as const satisfies Words<typeof source>
