/** The field of a form that only asks what is wrong with it: nothing is saved, whatever the answer. */
export const ASKS = 'asks'
