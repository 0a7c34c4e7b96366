import type { Words } from '../../words.ts'
import type { signIn as source } from '../pt-BR/sign-in.ts'

export const signIn = {
  form: {
    title: 'Sign in',
    lead: 'Serve your customers on WhatsApp, Messenger and Instagram from one place.',
    email: 'E-mail',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    submit: 'Sign in',
    submitting: 'Signing in…',
    emailRequired: 'Enter your e-mail.',
    emailInvalid: 'This does not look like an e-mail address.',
    passwordRequired: 'Enter your password.',
    comeBack: 'Sign in to pick up where you left off.',
    notSaved: 'The form you have just sent was not saved. Fill it in again after signing in.',
  },
  invite: {
    title: 'Choose your password',
    lead: 'Hello, {{name}}. {{company}} invited you to work here.',
    password: 'New password',
    again: 'Repeat the password',
    submit: 'Save and sign in',
    goneTitle: 'This invite no longer works',
    gone: 'The link was used, has expired or was replaced. Ask an administrator of your company for another.',
    toLogin: 'Go to sign-in',
  },
  ended: {
    expired: {
      title: 'Your session has ended',
      text: 'Sign in again to go on where you were. What you wrote and did not send is still on this device.',
    },
    signed_in_elsewhere: {
      title: 'Your account was opened on another computer',
      text: 'Sign in to go on here; the other one will be signed out. If it was not you, change your password in your profile.',
    },
    signed_out: {
      title: 'You signed out',
      text: 'Sign in again to go on where you stopped. What you wrote and did not send is still on this device.',
    },
    signed_out_everywhere: {
      title: 'You were signed out',
      text: 'An administrator signed you out everywhere. Sign in again to go on where you were. What you wrote and did not send is still on this device.',
    },
    access_removed: {
      title: 'Your access has changed',
      text: 'An administrator changed your account. Sign in again or talk to them.',
    },
  },
  expired: {
    title: 'Subscription expired',
    body: 'The subscription of {{company}} expired on {{date}}. Contact support to renew it.',
    activeTitle: 'Subscription up to date',
    active: 'The subscription of {{company}} is up to date.',
    goToTickets: 'Go to the tickets',
    signOutAndSwitch: 'Sign out and use another account',
  },
} as const satisfies Words<typeof source>
