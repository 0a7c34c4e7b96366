import 'i18next'
import type { SourceWords } from './words.ts'

declare module 'i18next' {
  // i18next reads its key types from this interface.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: SourceWords
    returnNull: false
  }
}
