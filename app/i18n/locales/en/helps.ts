import type { Words } from '../../words.ts'
import type { helps as source } from '../pt-BR/helps.ts'

export const helps = {
  title: 'Help',
  lead: 'Short videos for every part of the day.',
  search: 'Search videos',
  add: 'New video',
  manage: 'Manage videos',
  gallery: 'View gallery',
  watch: 'Watch: {{name}}',
  columns: {
    title: 'Title',
    description: 'Description',
    video: 'Video code',
    actions: 'Actions',
  },
  empty: {
    title: 'No videos yet',
    text: 'The platform’s help videos appear here.',
    first: 'Add the first one: every company sees it.',
  },
  form: {
    newTitle: 'New video',
    editTitle: 'Edit video',
    title: 'Title',
    description: 'Description',
    video: 'Video code',
    videoHint: 'The YouTube code, or the address of the video.',
    refused:
      'The operation could not be completed. Check whether there already is one with the same name, and whether the fields are filled in correctly.',
  },
  changed: {
    text: 'This video changed while you were editing: {{what}}.',
    title: 'it is now called {{name}}',
    description: 'it has another description',
    video: 'it has another code',
  },
  remove: {
    title: 'Delete the video {{name}}?',
    text: 'It disappears from every company’s help.',
  },
  done: { saved: 'Operation completed successfully!' },
} as const satisfies Words<typeof source>
