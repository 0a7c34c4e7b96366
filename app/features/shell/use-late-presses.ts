import { useEffect } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { followLatePresses } from '#app/components/settling.ts'
import { toast } from '#app/components/toast.ts'

/** Says to whoever pressed what has just become something else that the press did nothing. */
export function useLatePresses(): void {
  const { t } = useTranslation('common')
  useEffect(() => followLatePresses(() => toast({ text: t('justMoved') })), [t])
}
