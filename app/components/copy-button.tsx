import { Button } from '@radix-ui/themes/components/button'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { copyText } from './copy-text.ts'

/** Copies a text, and says so on itself. */
export function CopyButton({
  text,
  label,
  testId,
}: {
  text: string
  label: string
  testId: string
}) {
  const { t } = useTranslation('common')
  const [copied, setCopied] = useState<string | null>(null)
  // Of a text that changed meanwhile nothing is copied.
  const isCopied = copied === text
  const Icon = isCopied ? Check : Copy
  return (
    <Button
      type="button"
      size="2"
      variant="soft"
      data-testid={testId}
      onClick={async () => setCopied((await copyText(text)) ? text : null)}
    >
      <Icon size={15} aria-hidden />
      <span aria-live="polite">{isCopied ? t('copied') : label}</span>
    </Button>
  )
}
