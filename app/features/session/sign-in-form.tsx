import { Button } from '@radix-ui/themes/components/button'
import * as Callout from '@radix-ui/themes/components/callout'
import * as TextField from '@radix-ui/themes/components/text-field'
import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { useErrorText } from '#app/i18n/error-text.ts'
import { InlineScript } from '#app/inline-script.tsx'
import { enhanceSignIn } from './enhance-sign-in.ts'
import type { SignInField, SignInFailure } from './sign-in-failure.ts'

/** E-mail and password, as a form that needs no script; `enhanceSignIn` makes it quicker to correct. */
export function SignInForm({ failure }: { failure: SignInFailure | undefined }) {
  const { t } = useTranslation('signIn')
  const errorText = useErrorText()
  const problems = failure?.fields ?? {}
  const field = (name: SignInField) => ({
    name,
    id: name,
    size: '3' as const,
    required: true,
    'aria-invalid': problems[name] !== undefined,
    'aria-describedby': `${name}-error`,
  })
  return (
    <form method="post" id="sign-in" className="session-form">
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
          {...field('email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          maxLength={320}
          defaultValue={failure?.email ?? ''}
        />
        <FieldProblem
          name="email"
          failure={failure}
          required={t('form.emailRequired')}
          invalid={t('form.emailInvalid')}
        />
      </div>
      <div className="field">
        <label className="field-label" htmlFor="password">
          {t('form.password')}
        </label>
        <TextField.Root
          {...field('password')}
          type="password"
          autoComplete="current-password"
          maxLength={200}
        >
          <TextField.Slot side="right">
            <button
              type="button"
              id="password-toggle"
              className="plain-button password-toggle"
              aria-label={t('form.showPassword')}
              aria-controls="password"
              title={t('form.showPassword')}
              hidden
            >
              <Eye size={18} aria-hidden />
              <EyeOff size={18} aria-hidden />
            </button>
          </TextField.Slot>
        </TextField.Root>
        <FieldProblem name="password" failure={failure} required={t('form.passwordRequired')} />
      </div>
      <Button type="submit" size="3">
        {t('form.submit')}
      </Button>
      <InlineScript
        run={enhanceSignIn}
        args={[
          {
            show: t('form.showPassword'),
            hide: t('form.hidePassword'),
            submitting: t('form.submitting'),
          },
        ]}
      />
    </form>
  )
}

type FieldProblemProps = {
  name: SignInField
  failure: SignInFailure | undefined
  required: string
  invalid?: string
}

/** The line below a field; it carries all it may ever have to say. */
function FieldProblem({ name, failure, required, invalid }: FieldProblemProps) {
  const { t } = useTranslation('signIn')
  const problem = failure?.fields[name]
  return (
    <p
      className="field-error"
      id={`${name}-error`}
      data-required={required}
      data-invalid={invalid}
      hidden={problem === undefined}
    >
      {problem !== undefined && t(`form.${problem}`)}
    </p>
  )
}
