import { IconButton } from '@radix-ui/themes/components/icon-button'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ROW_ACT, rowAct } from '#app/route-builders/form-rows.ts'
import type { RowAct } from '#app/route-builders/form-rows.ts'
import { tip } from '../tip-layer.tsx'
import './rows.css'

type RowButtonsProps = {
  /** The row's place, from 0, among so many. */
  at: number
  count: number
  onAct: (act: RowAct) => void
}

/** Up, down and away, for one row of a form. Each sends the form where there are no scripts: its action makes the rows others. */
export function RowButtons({ at, count, onAct }: RowButtonsProps) {
  const { t } = useTranslation('forms')
  const acts = [
    { kind: 'up', Icon: ArrowUp, isIdle: at === 0 },
    { kind: 'down', Icon: ArrowDown, isIdle: at === count - 1 },
    { kind: 'remove', Icon: Trash2, isIdle: false },
  ] as const
  return (
    <span className="row-buttons">
      {acts.map(({ kind, Icon, isIdle }) => {
        const label = t(`rows.${kind}`, { count: at + 1 })
        return (
          <IconButton
            key={kind}
            type="submit"
            name={ROW_ACT}
            value={rowAct({ kind, at })}
            formNoValidate
            size="1"
            variant="ghost"
            color="gray"
            aria-label={label}
            // Disabled it would lose the focus at the end of the way.
            aria-disabled={isIdle}
            data-testid={`row-${kind}`}
            {...tip(label)}
            onClick={(event) => {
              event.preventDefault()
              onAct({ kind, at })
            }}
          >
            <Icon size={15} aria-hidden />
          </IconButton>
        )
      })}
    </span>
  )
}
