import type { Words } from '../../words.ts'
import type { common as source } from '../pt-BR/common.ts'

export const common = {
  appName: 'Balcão',
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  close: 'Close',
  confirm: 'Confirm',
  delete: 'Delete',
  edit: 'Edit',
  back: 'Back',
  retry: 'Try again',
  undo: 'Undo',
  search: 'Search',
  loading: 'Loading…',
  dismiss: 'Dismiss notice',
  notifications: 'Notices',
  today: 'today',
  yesterday: 'yesterday',
  skipToContent: 'Skip to content',
} as const satisfies Words<typeof source>
