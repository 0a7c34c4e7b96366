/** The id by which the keyboard finds the search box. */
export const SEARCH_BOX_ID = 'ticket-search'
