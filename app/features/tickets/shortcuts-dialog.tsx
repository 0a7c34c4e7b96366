import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Kbd } from '#app/components/kbd.tsx'
import { DeskDialog } from './desk-dialog.tsx'
import type { DialogProps } from './show-dialog.ts'

/** Every key of the desk. */
export function ShortcutsDialog({ onClose }: DialogProps<'shortcuts'>) {
  const { t } = useTranslation('desk')
  const groups = [
    {
      title: t('shortcuts.inList'),
      rows: [
        { name: t('shortcuts.next'), keys: ['j'] },
        { name: t('shortcuts.previous'), keys: ['k'] },
        { name: t('shortcuts.open'), keys: ['Enter'] },
        { name: t('shortcuts.accept'), keys: ['a'] },
        { name: t('shortcuts.tick'), keys: ['x'] },
      ],
    },
    {
      title: t('shortcuts.inTicket'),
      rows: [
        { name: t('shortcuts.compose'), keys: ['/'] },
        { name: t('shortcuts.reply'), keys: ['r'] },
        { name: t('shortcuts.note'), keys: ['n'] },
        { name: t('shortcuts.transfer'), keys: ['t'] },
        { name: t('shortcuts.closeAndNext'), keys: ['e'] },
        { name: t('shortcuts.snooze'), keys: ['z'] },
      ],
    },
    {
      title: t('shortcuts.inComposer'),
      rows: [
        { name: t('shortcuts.send'), keys: ['Enter'] },
        { name: t('shortcuts.newline'), keys: ['Shift', 'Enter'] },
      ],
    },
    {
      title: t('shortcuts.anywhere'),
      rows: [
        { name: t('shortcuts.search'), keys: ['⌘ / Ctrl', 'K'] },
        { name: t('shortcuts.back'), keys: ['Esc'] },
        { name: t('shortcuts.help'), keys: ['?'] },
      ],
    },
  ]
  return (
    <DeskDialog
      testId="shortcuts-dialog"
      isWide
      title={t('shortcuts.title')}
      text={t('shortcuts.text')}
      onClose={onClose}
    >
      <div className="shortcut-groups">
        {groups.map((group) => (
          <section key={group.title}>
            <h2>{group.title}</h2>
            <dl>
              {group.rows.map((row) => (
                <div key={row.name}>
                  <dt>{row.name}</dt>
                  <dd>
                    {row.keys.map((key, index) => (
                      <Fragment key={key}>
                        {index > 0 && <span aria-hidden>+</span>}
                        <Kbd>{key}</Kbd>
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </DeskDialog>
  )
}
