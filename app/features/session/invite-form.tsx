import { Button } from '@radix-ui/themes/components/button'
import * as Callout from '@radix-ui/themes/components/callout'
import * as TextField from '@radix-ui/themes/components/text-field'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from '#domains/users/limits.ts'
import { useProblemText } from '#app/components/forms/problem-text.ts'
import { useErrorText } from '#app/i18n/error-text.ts'
import type { InviteFailure } from './accept-invite.server.ts'

type InviteFormProps = { email: string; failure: InviteFailure | undefined }

/** A password, twice, as a form that needs no script. The e-mail is there for password managers, and cannot be changed. */
export function InviteForm({ email, failure }: InviteFormProps) {
  const { t } = useTranslation('signIn')
  const errorText = useErrorText()
  const problemText = useProblemText()
  const field = (name: 'password' | 'again') => ({
    id: name,
    name,
    type: 'password' as const,
    size: '3' as const,
    required: true,
    minLength: PASSWORD_MIN_CHARS,
    maxLength: PASSWORD_MAX_CHARS,
    autoComplete: 'new-password',
    'aria-invalid': failure?.fields[name] !== undefined,
    'aria-describedby': `${name}-error`,
  })
  const problem = (name: 'password' | 'again') => {
    const code = failure?.fields[name]
    return (
      <p className="field-error" id={`${name}-error`} hidden={code === undefined}>
        {code !== undefined && problemText(code)}
      </p>
    )
  }
  return (
    <form method="post" className="session-form">
      {failure?.code !== undefined && (
        <Callout.Root color="red" size="1" role="alert">
          <Callout.Icon>
            <CircleAlert size={16} aria-hidden />
          </Callout.Icon>
          <Callout.Text>
            {errorText(failure.code, { retryAfterSeconds: failure.retryAfterSeconds })}
          </Callout.Text>
        </Callout.Root>
      )}
      <div className="field">
        <label className="field-label" htmlFor="email">
          {t('form.email')}
        </label>
        <TextField.Root
          id="email"
          type="email"
          size="3"
          value={email}
          readOnly
          autoComplete="username"
        />
      </div>
      <div className="field">
        <label className="field-label" htmlFor="password">
          {t('invite.password')}
        </label>
        <TextField.Root {...field('password')} />
        {problem('password')}
      </div>
      <div className="field">
        <label className="field-label" htmlFor="again">
          {t('invite.again')}
        </label>
        <TextField.Root {...field('again')} />
        {problem('again')}
      </div>
      <Button type="submit" size="3">
        {t('invite.submit')}
      </Button>
    </form>
  )
}
