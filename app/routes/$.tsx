import { data } from '@remix-run/cloudflare'
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { ErrorPage } from '#app/features/session/error-page.tsx'
import { failureBody } from '#app/route-builders/failures.ts'
import { AppError } from '#core/errors.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  throw data(failureBody(new AppError('ERR_NOT_FOUND'), request, context), { status: 404 })
}

export const action = loader

/** Never drawn: the loader always throws. It makes this a page, so that its failure is one too. */
export default function NotFoundPage() {
  return null
}

export function ErrorBoundary() {
  return <ErrorPage />
}
