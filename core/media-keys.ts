/**
 * Keys of stored files. The company comes first, so that one company's files can be listed, counted and erased by prefix.
 * Names are made by us: nothing a sender chose becomes part of a key.
 */
export const messageFileKey = (companyId: number, messageId: number) =>
  `c${companyId}/messages/${messageId}`

export const contactPictureKey = (companyId: number, contactId: number, sha256: string) =>
  `c${companyId}/contacts/${contactId}/${sha256.slice(0, 16)}`

export const userPictureKey = (companyId: number, userId: number, picture: string) =>
  `${userPicturesPrefix(companyId, userId)}${picture}`

export const userPicturesPrefix = (companyId: number, userId: number) =>
  `c${companyId}/users/${userId}/`

export const greetingFileKey = (companyId: number, connectionId: number, random: string) =>
  `c${companyId}/connections/${connectionId}/${random}`

/** A file an attendant brings; the message it becomes keeps it there, for storage renames nothing. */
export const uploadFileKey = (companyId: number, uploadId: string) =>
  `c${companyId}/uploads/${uploadId}`

/** Written before its row is: the row's id is no part of it. */
export const quickMessageFileKey = (companyId: number, version: string) =>
  `c${companyId}/quick-messages/${version}`

/** A file of the platform, which belongs to no company. Written before its row is. */
export const platformFileKey = (noun: 'helps' | 'announcements', version: string) =>
  `platform/${noun}/${version}`

export const isPlatformKey = (key: string) => key.startsWith('platform/')

/** The end of a key that is made anew with each file, for an address: a browser may keep what it has under it. */
export const fileVersion = (key: string) => encodeURIComponent(key.slice(key.lastIndexOf('/') + 1))

/** Whether a key is one of this company's. */
export const isKeyOf = (companyId: number, key: string) => key.startsWith(`c${companyId}/`)
