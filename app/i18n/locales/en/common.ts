import type { Words } from '../../words.ts'
import type { common as source } from '../pt-BR/common.ts'

export const common = {
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete',
  back: 'Back',
  retry: 'Try again',
  noConnection: 'No connection. Try again when the network is back.',
  undo: 'Undo',
  search: 'Search',
  clearSearch: 'Clear the search',
  loading: 'Loading…',
  dismiss: 'Dismiss notice',
  notifications: 'Notices',
  today: 'today',
  yesterday: 'yesterday',
  skipToContent: 'Skip to content',
} as const satisfies Words<typeof source>
