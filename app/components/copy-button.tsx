import { Button } from '@radix-ui/themes/components/button'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

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
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => setCopied(text),
          () => setCopied(null),
        )
      }
    >
      <Icon size={15} aria-hidden />
      <span aria-live="polite">{isCopied ? t('copied') : label}</span>
    </Button>
  )
}
