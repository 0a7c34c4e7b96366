import type { Words } from '../../words.ts'
import type { tags as source } from '../pt-BR/tags.ts'

export const tags = {
  title: 'Tags',
  lead: 'Use tags to sort your contacts. Kanban tags are also the lanes of the board.',
  search: 'Search tags',
  add: 'New tag',
  columns: { name: 'Name', contacts: 'Contacts', kanban: 'Kanban', actions: 'Actions' },
  isLane: 'lane',
  empty: { title: 'No tags yet', text: 'Create the first one and mark your contacts with it.' },
  form: {
    newTitle: 'New tag',
    editTitle: 'Edit tag',
    name: 'Name',
    color: 'Color',
    kanban: 'Kanban lane',
    kanbanHint: 'Tickets with this tag are in this lane of the board.',
  },
  changed: {
    text: 'This tag changed while you were editing: {{what}}.',
    name: 'it is now called {{name}}',
    color: 'it has another color',
    lane: 'it is now a kanban lane',
    noLane: 'it is no longer a kanban lane',
  },
  remove: {
    title: 'Delete the tag {{name}}?',
    unused: 'No contact uses it.',
    used_one: 'It is removed from {{count}} contact.',
    used_other: 'It is removed from {{count}} contacts.',
    stay: 'The contacts stay.',
    final: 'This cannot be undone.',
  },
  merge: {
    action: 'Merge into another',
    title: 'Merge the tag {{name}} into another',
    submit: 'Merge',
    into: 'Tag to keep',
    choose: 'Choose a tag',
    hint_zero: 'The tag {{name}} will be deleted. No contact uses it.',
    hint_one: 'The tag {{name}} will be deleted, and {{count}} contact will get the tag you keep.',
    hint_other:
      'The tag {{name}} will be deleted, and {{count}} contacts will get the tag you keep.',
  },
  /** /TagsKanban: the same page, of the tags that are lanes of the board. */
  lanes: {
    title: 'Kanban lanes',
    lead: 'The lanes of the board: each ticket is in that of its contact.',
    search: 'Search lanes',
    add: 'New lane',
    empty: {
      title: 'No lanes yet',
      text: 'Create the first one: the board gets a lane with its name and color.',
    },
    tickets: 'Tickets',
    newTitle: 'New lane',
    editTitle: 'Edit lane',
    changed: 'This lane changed while you were editing: {{what}}.',
    remove: {
      title: 'Delete the lane {{name}}?',
      unused: 'No contact is in it.',
      used_one: '{{count}} contact leaves it.',
      used_other: '{{count}} contacts leave it.',
    },
    merge: {
      title: 'Merge the lane {{name}} into another',
      into: 'Lane to keep',
      choose: 'Choose a lane',
      hint_zero: 'The lane {{name}} will be deleted. No contact is in it.',
      hint_one:
        'The lane {{name}} will be deleted, and {{count}} contact moves to the lane you keep.',
      hint_other:
        'The lane {{name}} will be deleted, and {{count}} contacts move to the lane you keep.',
    },
  },
  done: {
    merged: 'Tags merged into {{name}}.',
    created: 'Tag {{name}} created.',
    saved: 'Tag {{name}} saved.',
    deleted: 'Tag {{name}} deleted.',
    laneMerged: 'Lanes merged into {{name}}.',
    laneCreated: 'Lane {{name}} created.',
    laneSaved: 'Lane {{name}} saved.',
    laneDeleted: 'Lane {{name}} deleted.',
  },
} as const satisfies Words<typeof source>
