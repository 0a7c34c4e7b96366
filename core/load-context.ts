import type { CompanyContext, PlatformContext } from './context.ts'
import type { AppError } from './errors.ts'

/** What a Remix loader or action finds in `context`. Made by workers/app.ts for each request; the screens know nothing of bindings. */
export type LoadContext = {
  /** For inline scripts: the document's Content-Security-Policy names it. */
  nonce: string
  platform: PlatformContext
  /** The context of the browser session's company. Throws ERR_UNAUTHENTICATED or ERR_SESSION_EXPIRED. Made once a request. */
  company(): Promise<CompanyContext>
  /** The failure a loader or an action ended with. A page shows it by itself; an address without one answers it (workers/http.ts). */
  failure?: AppError
}

declare module '@remix-run/cloudflare' {
  // Remix reads the type of `context` from this interface.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions, @typescript-eslint/no-empty-object-type
  interface AppLoadContext extends LoadContext {}
}
