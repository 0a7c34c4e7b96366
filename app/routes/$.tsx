import { data } from '@remix-run/cloudflare'
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { ErrorPage } from '#app/features/session/error-page.tsx'
import { CompanyFrame } from '#app/features/shell/company-frame.tsx'
import { shellIfSignedIn } from '#app/features/frame/shell.server.ts'
import type { ShellData } from '#app/features/frame/shell.server.ts'
import { failureBody } from '#app/route-builders/failures.ts'
import { AppError } from '#core/errors.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const failure = failureBody(new AppError('ERR_NOT_FOUND'), request, context)
  throw data({ ...failure, shell: await shellIfSignedIn(context, request) }, { status: 404 })
}

export const action = loader

/** Never drawn: the loader always throws. It makes this a page, so that its failure is one too. */
export default function NotFoundPage() {
  return null
}

/** Whoever is signed in keeps the navigation beside it. */
export function ErrorBoundary() {
  const thrown = useRouteError()
  const shell = isRouteErrorResponse(thrown)
    ? ((thrown.data as { shell?: ShellData | null } | null)?.shell ?? null)
    : null
  if (shell === null) return <ErrorPage />
  return (
    <CompanyFrame shell={shell} notice={null}>
      <ErrorPage />
    </CompanyFrame>
  )
}
