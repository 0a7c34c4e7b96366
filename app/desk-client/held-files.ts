/**
 * Files of messages that are not sent yet, by client id, as this tab has them: at hand in the moment they are chosen, before what keeps
 * them on the device (local-files.ts) is loaded, or where it never is.
 */
export const heldFiles = new Map<string, Blob>()
