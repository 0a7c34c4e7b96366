import { AppError } from '#core/errors.ts'

/** A condition on `users` of the company: somebody else administers it, who has a password already. */
export const isNotLastAdmin = (userId: string) =>
  `(profile <> 'admin' OR EXISTS (SELECT 1 FROM users o WHERE o.company_id = ?1 AND o.profile = 'admin' AND o.password_hash <> '' AND o.id <> ${userId}))`

export const lastAdmin = () =>
  new AppError('ERR_NO_PERMISSION', { message: 'a company keeps at least one admin' })
