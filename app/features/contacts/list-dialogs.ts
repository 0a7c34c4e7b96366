/** The dialogs over the list that are about no single contact. */
export const SHEET_PATH = '/contacts/sheet'
export const PHONE_PATH = '/contacts/phone'
export const DUPLICATES_PATH = '/contacts/duplicates'
