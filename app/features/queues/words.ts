import { ownWords } from '#app/i18n/own-words.ts'

export const queuesWords = ownWords('queues', import.meta.glob('/app/i18n/locales/*/queues.ts'))
