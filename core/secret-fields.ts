/** How every field that holds a secret is called: password, currentPassword, accessToken … Free of dependencies: the screens ask too. */
const SECRET_NAME = /password|secret|token/i

/**
 * Whether a form's field never travels back to its page and is kept nowhere. Its name says so in whatever form it is sent: what an intent
 * takes without asking for it is as secret as where it is asked for.
 */
export const isSecretField = (name: string): boolean => SECRET_NAME.test(name)
