/** Of the page beside the rail: where the skip link leads. */
export const CONTENT_ID = 'content'
