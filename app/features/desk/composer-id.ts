/** The id by which the keyboard finds the text box. In a file of its own: the list's keys must not bring the composer along. */
export const COMPOSER_ID = 'composer-input'
