/** What the system itself writes to customers or names for them, in the company's language (companies.language). */
type CustomerWords = {
  /** A group whose subject nobody told yet. */
  group: string
  /** Answer to a call that the company does not take. */
  callRejected: string
  /** Who accepted the waiting ticket and goes on with it ({{variables}} of fill-variables.ts). */
  accepted: string
  /** The ticket went to another queue. */
  transferred: string
  /** How was it, from 1 to 5. */
  askSatisfaction: string
  /** Would you recommend us, from 0 to 10; where the connection has no words of its own. */
  askNps: string
  /** The answer was no rating: {min} to {max}. */
  askAgain: string
  /** The rating is here. */
  rated: string
}

const WORDS = {
  'pt-BR': {
    group: 'Grupo',
    callRejected:
      'Não atendemos ligações por aqui. Escreva sua mensagem ou mande um áudio, e respondemos assim que possível.',
    accepted:
      '*Assistente virtual:*\n{{ms}}! Meu nome é {{userName}} e vou dar continuidade ao seu atendimento.',
    transferred:
      '*Assistente virtual:*\nSeu atendimento foi transferido para a fila {{queue}}. Em breve alguém fala com você.',
    askSatisfaction:
      'Como foi o seu atendimento? Responda com um número de 1 a 5:\n\n5 😄 Ótimo\n4 🙂 Bom\n3 😐 Regular\n2 🙁 Ruim\n1 😠 Péssimo',
    askNps:
      'De 0 a 10, quanto você recomendaria o nosso atendimento a um amigo? Responda só com o número.',
    askAgain:
      'Não entendi a nota. Responda só com um número de {min} a {max}. Se precisar de mais alguma coisa, escreva o que é e continuamos a conversa.',
    rated: 'Obrigado! Sua avaliação foi registrada.',
  },
  en: {
    group: 'Group',
    callRejected:
      'We do not take calls here. Write to us or send a voice message, and we will answer as soon as we can.',
    accepted:
      '*Virtual assistant:*\n{{ms}}! My name is {{userName}} and I will carry on with your conversation.',
    transferred:
      '*Virtual assistant:*\nYour conversation was transferred to the {{queue}} queue. Somebody will be with you soon.',
    askSatisfaction:
      'How was our service? Answer with a number from 1 to 5:\n\n5 😄 Great\n4 🙂 Good\n3 😐 Fair\n2 🙁 Bad\n1 😠 Awful',
    askNps:
      'From 0 to 10, how likely are you to recommend our service to a friend? Answer with the number only.',
    askAgain:
      'I did not get the rating. Answer with a number from {min} to {max} only. If you need anything else, write what it is and we will carry on.',
    rated: 'Thank you! Your rating was recorded.',
  },
  es: {
    group: 'Grupo',
    callRejected:
      'No atendemos llamadas por aquí. Escríbenos o envía un audio y te responderemos lo antes posible.',
    accepted: '*Asistente virtual:*\n{{ms}}. Me llamo {{userName}} y continuaré con tu atención.',
    transferred:
      '*Asistente virtual:*\nTu conversación fue transferida a la cola {{queue}}. En breve alguien te atenderá.',
    askSatisfaction:
      '¿Cómo fue su atención? Responda con un número del 1 al 5:\n\n5 😄 Excelente\n4 🙂 Buena\n3 😐 Regular\n2 🙁 Mala\n1 😠 Pésima',
    askNps:
      'Del 0 al 10, ¿cuánto recomendaría nuestra atención a un amigo? Responda solo con el número.',
    askAgain:
      'No entendí la nota. Responda solo con un número del {min} al {max}. Si necesita algo más, escriba qué es y seguimos conversando.',
    rated: '¡Gracias! Su evaluación quedó registrada.',
  },
  tr: {
    group: 'Grup',
    callRejected:
      'Buradan gelen aramaları yanıtlamıyoruz. Bize yazın veya sesli mesaj gönderin, en kısa sürede yanıtlayalım.',
    accepted: '*Sanal asistan:*\n{{ms}}! Ben {{userName}}, görüşmenize ben devam edeceğim.',
    transferred:
      '*Sanal asistan:*\nGörüşmeniz {{queue}} kuyruğuna aktarıldı. Kısa süre içinde sizinle ilgileneceğiz.',
    askSatisfaction:
      'Hizmetimiz nasıldı? 1 ile 5 arasında bir sayıyla yanıtlayın:\n\n5 😄 Harika\n4 🙂 İyi\n3 😐 Orta\n2 🙁 Kötü\n1 😠 Çok kötü',
    askNps:
      '0 ile 10 arasında, hizmetimizi bir arkadaşınıza ne kadar önerirsiniz? Yalnızca sayıyla yanıtlayın.',
    askAgain:
      'Puanı anlayamadım. Yalnızca {min} ile {max} arasında bir sayıyla yanıtlayın. Başka bir şeye ihtiyacınız varsa yazın, görüşmeye devam edelim.',
    rated: 'Teşekkürler! Değerlendirmeniz kaydedildi.',
  },
} as const satisfies Record<string, CustomerWords>

/** A language without words of its own reads Portuguese, the product's first. */
export function customerWords(language: string): CustomerWords {
  return Object.hasOwn(WORDS, language) ? WORDS[language as keyof typeof WORDS] : WORDS['pt-BR']
}
