/** Names what is looked for in the address of a dialog where a person is chosen. */
export const FIND = 'find'
