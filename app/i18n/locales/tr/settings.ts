import type { Words } from '../../words.ts'
import type { settings as source } from '../pt-BR/settings.ts'

export const settings = {
  title: 'Ayarlar',
  lead: '{{company}}: buradaki değişiklikler tüm şirket için geçerlidir ve anında kaydedilir.',
  search: 'Seçenek ara',
  nothing: 'Seçenek bulunamadı',
  changed: 'Siz düzenlerken başka biri şunu değiştirdi: {{what}}.',
  changedTo: '{{option}} (şimdi: “{{value}}”)',
  sections: {
    company: {
      title: 'Şirket',
      lead: 'Şirketin kendini nasıl tanıttığı, hangi saat ve dille çalıştığı.',
    },
    service: { title: 'Hizmet', lead: 'Taleplerin nasıl geldiği, ilerlediği ve bittiği.' },
    messages: { title: 'Otomatik mesajlar', lead: 'Kimse yazmadan müşteriye gidenler.' },
    robot: { title: 'Robot', lead: 'İlk yanıtı veren menü.' },
    lgpd: {
      title: 'LGPD',
      lead: 'Yasanın istediği: bilgilendirmek, onay istemek ve verileri korumak.',
    },
    platform: { title: 'Platform', lead: 'Bu bölümü yalnızca platformu yöneten siz görürsünüz.' },
  },
  zones: { brazil: 'Brezilya', others: 'Diğer ülkeler' },
  /** Time zones are called after towns: those whose name is another in one of the languages. */
  towns: {
    'America/Asuncion': 'Asunción',
    'America/Bogota': 'Bogota',
    'America/Guatemala': 'Guatemala',
    'America/Guayaquil': 'Guayaquil',
    'America/Los_Angeles': 'Los Angeles',
    'America/Mexico_City': 'Meksiko',
    'America/Montevideo': 'Montevideo',
    'America/New_York': 'New York',
    'America/Panama': 'Panama',
    'America/Santo_Domingo': 'Santo Domingo',
    'Atlantic/Cape_Verde': 'Yeşil Burun',
    'Europe/Istanbul': 'İstanbul',
    'Europe/Lisbon': 'Lizbon',
    'Europe/London': 'Londra',
    'Europe/Madrid': 'Madrid',
  },
  choices: {
    toggle: { enabled: 'Açık', disabled: 'Kapalı' },
    scheduleType: {
      disabled: 'Kapalı',
      queue: 'Kuyruk',
      company: 'Şirket',
      connection: 'Bağlantı',
    },
    chatBotType: { text: 'Numaralı metin' },
  },
  options: {
    name: { label: 'Şirket adı', hint: 'Ekip onu hesap menüsünde görür.' },
    email: { label: 'E-posta', hint: 'Platform şirkete buradan ulaşır.' },
    phone: { label: 'Telefon', hint: 'Alan koduyla.' },
    document: { label: 'Vergi numarası', hint: 'Aboneliği ödeyenin.' },
    timezone: {
      label: 'Saat dilimi',
      hint: 'Zamanlanmış mesajlar, metinlerdeki tarihler ve güne göre filtreler için.',
    },
    language: {
      label: 'Otomatik mesajların dili',
      hint: 'Balcão’nun müşteriye kendiliğinden gönderdiklerinin dili.',
    },
    scheduleType: {
      label: 'Çalışma saatleri',
      hint: 'Ne zaman hizmet verildiğini kimin belirlediği.',
    },
    requiredTag: { label: 'Çözmek için etiket iste', hint: 'Kişinin en az bir etiketi olmalı.' },
    userRating: {
      label: 'Çözerken değerlendirme iste',
      hint: 'Müşteri 1 ile 5 arasında puan verir.',
    },
    userRandom: {
      label: 'Rastgele dağıt',
      hint: 'Her yeni talep kuyruğun çevrimiçi bir temsilcisine gider.',
    },
    acceptCallWhatsapp: {
      label: 'WhatsApp aramalarını kabul et',
      hint: 'Kapalı: arama reddedilir ve müşteriye mesajla bildirilir.',
    },
    acceptAudioMessageContact: {
      label: 'Kişilerden sesli mesaj kabul et',
      hint: 'Yeni bir kişi böyle başlar; her birinde değiştirilebilir.',
    },
    sendSignMessage: {
      label: 'Temsilcinin adıyla imzala',
      hint: 'Ad, metinden önce kalın yazılır.',
    },
    sendGreetingAccepted: {
      label: 'Kabul ederken selamla',
      hint: 'Müşteri kiminle görüşeceğini okur.',
    },
    sendMsgTransfTicket: {
      label: 'Aktarımı bildir',
      hint: 'Müşteriye hangi kuyruğa gittiğini söyler.',
    },
    sendQueuePosition: {
      label: 'Kuyruktaki yeri bildir',
      hint: 'Müşteri önünde kaç kişi olduğunu okur.',
    },
    sendGreetingMessageOneQueues: {
      label: 'Tek kuyrukta da selamla',
      hint: 'Tek kuyruklu bağlantılar menüyü atlar; selamlama yine de gider.',
    },
    sendFarewellWaitingTicket: {
      label: 'Hâlâ bekleyene veda',
      hint: 'Talep kabul edilmeden çözüldüğünde de gider.',
    },
    chatBotType: { label: 'Menü biçimi', hint: 'Numaralı seçenekler her kanalda çalışır.' },
    enableLGPD: {
      label: 'LGPD kurallarını kullan',
      hint: 'İlk temasta bildirimi gösterir, onayın tarih ve saatini saklar.',
    },
    lgpdMessage: {
      label: 'Müşteriye bildirim',
      hint: 'Selamlamadan önce, her kişiye bir kez gider.',
    },
    lgpdLink: {
      label: 'Gizlilik politikasının bağlantısı',
      hint: 'Bildirimin hemen ardından gider.',
    },
    lgpdConsent: { label: 'Her talepte onay iste', hint: 'Kapalı: her kişiye bir kez sorulur.' },
    lgpdDeleteMessage: {
      label: 'Silinen mesajları gizle',
      hint: 'Müşterinin sildiği ekip için de kaybolur.',
    },
    lgpdHideNumber: {
      label: 'Müşterinin numarasını gizle',
      hint: 'Yönetici olmayan yalnızca ülke ve alan kodunu, bir de son iki rakamı görür.',
    },
    userCreation: {
      label: 'Açık kayıt',
      hint: 'Yeni şirketler davet olmadan kendi hesabını açar.',
    },
  },
  changes: {
    title: 'Ayar değişiklikleri',
    lead: 'Son bir yılda kim, neyi, ne zaman değiştirdi.',
    newest: 'Son değişiklikler',
    all: 'Tümünü gör',
    none: 'Henüz değişiklik yok',
    noneText: 'Ayarlarda yapılan değişiklikler burada görünür.',
    system: 'Sistem',
    empty: 'Boş',
    to: 'yeni değer:',
    undo: 'Geri al',
    undoAnyway: 'Yine de geri al',
    undid: 'bir değişikliği geri aldı',
    see: 'Değişikliği gör',
    close: 'Kapat',
    changedSince:
      'Bu seçenek daha sonra yeniden değişti. Geri almak, şimdiki değerin yerine önceki değeri koyar.',
    columns: {
      option: 'Seçenek',
      was: 'Önce',
      value: 'Sonra',
      now: 'Şimdi',
      user: 'Kim',
      at: 'Ne zaman',
      actions: 'İşlemler',
    },
  },
  done: { saved: 'Ayarlar kaydedildi.', undone: 'Değişiklik geri alındı.' },
} as const satisfies Words<typeof source>
