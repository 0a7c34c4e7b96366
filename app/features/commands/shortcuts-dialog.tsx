import { Fragment } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Kbd } from '#app/components/kbd.tsx'
import { useMenu } from '#app/features/frame/use-menu.ts'
import { useViewer } from '#app/features/frame/viewer.tsx'
import { DeskDialog } from '#app/features/desk/desk-dialog.tsx'
import { keyFor } from '#app/features/desk/desk-keys.ts'

type Keys = { name: string; keys: readonly string[]; isSequence?: boolean }

/** Every key there is. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['desk', 'commands', 'shell'])
  const viewer = useViewer()
  const entries = useMenu(viewer)
  const groups: { title: string; rows: Keys[] }[] = [
    {
      title: t('commands:keyboard.inList'),
      rows: [
        { name: t('commands:keyboard.next'), keys: [keyFor('next')] },
        { name: t('commands:keyboard.previous'), keys: [keyFor('previous')] },
        { name: t('commands:keyboard.open'), keys: [keyFor('open')] },
        { name: t('commands:keyboard.accept'), keys: [keyFor('accept')] },
        { name: t('desk:shortcuts.tick'), keys: [keyFor('tick')] },
        { name: t('commands:keys.findInList'), keys: [keyFor('search')] },
      ],
    },
    {
      title: t('commands:keyboard.inTicket'),
      rows: [
        { name: t('commands:keyboard.write'), keys: [keyFor('write')] },
        { name: t('commands:keyboard.note'), keys: [keyFor('note')] },
        { name: t('commands:keyboard.transfer'), keys: [keyFor('transfer')] },
        { name: t('commands:keyboard.closeAndNext'), keys: [keyFor('close-and-next')] },
        { name: t('commands:keyboard.snooze'), keys: [keyFor('snooze')] },
        ...(viewer.plan.useSchedules
          ? [{ name: t('commands:schedule'), keys: [keyFor('schedule')] }]
          : []),
        { name: t('commands:closeWithRating'), keys: [keyFor('close-with-rating')] },
      ],
    },
    {
      title: t('commands:keyboard.inComposer'),
      rows: [
        { name: t('commands:keyboard.send'), keys: ['Enter'] },
        { name: t('commands:keyboard.newline'), keys: ['Shift', 'Enter'] },
        { name: t('commands:keyboard.quick'), keys: ['/'] },
      ],
    },
    {
      title: t('commands:keyboard.anywhere'),
      rows: [
        { name: t('commands:title'), keys: ['⌘ / Ctrl', 'K'] },
        { name: t('commands:keyboard.back'), keys: ['Esc'] },
        { name: t('commands:keyboard.help'), keys: ['?'] },
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
      title={t('commands:keyboard.title')}
      text={t('commands:keyboard.text')}
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
