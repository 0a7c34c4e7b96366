/** Refusals of a linked phone that people can do something about; WhatsApp gives a number and no words. */
const KNOWN = ['wa-463', 'wa-479', 'wa-not-on-whatsapp'] as const
/** Of files that could not be sent, on this device or at the server. */
const FILES = ['file-lost', 'file-gone', 'file-too-large'] as const
/** Of the Cloud API's codes those that an attendant meets in a day's work; the rest speak of the account, in its own words. */
const CLOUD = {
  '131021': 'cloud-own-number',
  '131026': 'cloud-unreachable',
  '131030': 'cloud-test-list',
  '131047': 'cloud-window',
  '131049': 'cloud-too-many',
  '131050': 'cloud-opted-out',
} as const
export type FailureKey =
  (typeof KNOWN)[number] | (typeof FILES)[number] | (typeof CLOUD)[keyof typeof CLOUD] | 'wa'

const isCloudCode = (code: string): code is keyof typeof CLOUD => Object.hasOwn(CLOUD, code)

/** Refusals that another try meets again: nobody is left whom the words could be about. */
const FINAL = ['ERR_CONTACT_ERASED']

/** Whether the same words may be taken another time, after the server refused them with this code. */
export const mayTryAgain = (code: string): boolean => !FINAL.includes(code)

/** The entry of `messages.failures` that says why a message was not sent; null when the provider's own words are to be shown. */
export function failureKey(code: string): FailureKey | null {
  const ofFile = FILES.find((known) => known === code)
  if (ofFile !== undefined) return ofFile
  if (isCloudCode(code)) return CLOUD[code]
  if (!code.startsWith('wa-')) return null
  return KNOWN.find((known) => known === code) ?? 'wa'
}
