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
  },
  en: {
    group: 'Group',
    callRejected:
      'We do not take calls here. Write to us or send a voice message, and we will answer as soon as we can.',
    accepted:
      '*Virtual assistant:*\n{{ms}}! My name is {{userName}} and I will carry on with your conversation.',
    transferred:
      '*Virtual assistant:*\nYour conversation was transferred to the {{queue}} queue. Somebody will be with you soon.',
  },
  es: {
    group: 'Grupo',
    callRejected:
      'No atendemos llamadas por aquí. Escríbenos o envía un audio y te responderemos lo antes posible.',
    accepted: '*Asistente virtual:*\n{{ms}}. Me llamo {{userName}} y continuaré con tu atención.',
    transferred:
      '*Asistente virtual:*\nTu conversación fue transferida a la cola {{queue}}. En breve alguien te atenderá.',
  },
  tr: {
    group: 'Grup',
    callRejected:
      'Buradan gelen aramaları yanıtlamıyoruz. Bize yazın veya sesli mesaj gönderin, en kısa sürede yanıtlayalım.',
    accepted: '*Sanal asistan:*\n{{ms}}! Ben {{userName}}, görüşmenize ben devam edeceğim.',
    transferred:
      '*Sanal asistan:*\nGörüşmeniz {{queue}} kuyruğuna aktarıldı. Kısa süre içinde sizinle ilgileneceğiz.',
  },
} as const satisfies Record<string, CustomerWords>

/** A language without words of its own reads Portuguese, the product's first. */
export function customerWords(language: string): CustomerWords {
  return Object.hasOwn(WORDS, language) ? WORDS[language as keyof typeof WORDS] : WORDS['pt-BR']
}
