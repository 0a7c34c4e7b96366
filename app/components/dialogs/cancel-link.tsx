import { Button } from '@radix-ui/themes/components/button'
import { Link } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { useDialogUrl } from './dialog-url.ts'

/** The way out of a dialog: a link, so that it is one without scripts too. `label`: where there is nothing to cancel. */
export function CancelLink({ label }: { label?: string | undefined }) {
  const { t } = useTranslation('common')
  const dialog = useDialogUrl()
  if (dialog === null) return null
  return (
    <Button asChild variant="soft" color="gray">
      <Link
        to={dialog.under}
        role="button"
        onClick={(event) => {
          event.preventDefault()
          dialog.close()
        }}
      >
        {label ?? t('cancel')}
      </Link>
    </Button>
  )
}
