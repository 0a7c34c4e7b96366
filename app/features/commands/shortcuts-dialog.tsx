import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Kbd } from '#app/components/kbd.tsx'
import { menuFor } from '#app/features/shell/menu.ts'
import { useViewer } from '#app/features/shell/viewer.tsx'
import { DeskDialog } from '#app/features/tickets/desk-dialog.tsx'

type Keys = { name: string; keys: readonly string[]; isSequence?: boolean }

/** Every key there is. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['desk', 'commands', 'shell'])
  const viewer = useViewer()
  const entries = menuFor(viewer)
  const groups: { title: string; rows: Keys[] }[] = [
    {
      title: t('desk:shortcuts.inList'),
      rows: [
        { name: t('desk:shortcuts.next'), keys: ['j'] },
        { name: t('desk:shortcuts.previous'), keys: ['k'] },
        { name: t('desk:shortcuts.open'), keys: ['Enter'] },
        { name: t('desk:shortcuts.accept'), keys: ['a'] },
        { name: t('desk:shortcuts.tick'), keys: ['x'] },
        { name: t('commands:keys.findInList'), keys: ['f'] },
      ],
    },
    {
      title: t('desk:shortcuts.inTicket'),
      rows: [
        { name: t('desk:shortcuts.compose'), keys: ['/'] },
        { name: t('desk:shortcuts.reply'), keys: ['r'] },
        { name: t('desk:shortcuts.note'), keys: ['n'] },
        { name: t('desk:shortcuts.transfer'), keys: ['t'] },
        { name: t('desk:shortcuts.closeAndNext'), keys: ['e'] },
        { name: t('desk:shortcuts.snooze'), keys: ['z'] },
        ...(viewer.plan.useSchedules ? [{ name: t('commands:schedule'), keys: ['s'] }] : []),
        { name: t('commands:closeWithRating'), keys: ['v'] },
      ],
    },
    {
      title: t('desk:shortcuts.inComposer'),
      rows: [
        { name: t('desk:shortcuts.send'), keys: ['Enter'] },
        { name: t('desk:shortcuts.newline'), keys: ['Shift', 'Enter'] },
      ],
    },
    {
      title: t('desk:shortcuts.anywhere'),
      rows: [
        { name: t('commands:title'), keys: ['⌘ / Ctrl', 'K'] },
        { name: t('desk:shortcuts.back'), keys: ['Esc'] },
        { name: t('desk:shortcuts.help'), keys: ['?'] },
      ],
    },
    {
      title: t('commands:keys.goTo'),
      rows: entries.map(({ label, key }) => ({
        name: t(`shell:menu.${label}`),
        keys: ['g', key],
        isSequence: true,
      })),
    },
  ]
  return (
    <DeskDialog
      testId="shortcuts-dialog"
      isWide
      title={t('desk:shortcuts.title')}
      text={t('desk:shortcuts.text')}
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
                        {index > 0 &&
                          (row.isSequence === true ? (
                            <span>{t('commands:keys.then')}</span>
                          ) : (
                            <span aria-hidden>+</span>
                          ))}
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
