import type { CompanyContext, PlatformContext } from './context.ts'
import type { AppError } from './errors.ts'

/** What somebody wrote in a field of a form, with its label in their language; null for none. */
export type UnsavedText = { label: string | null; text: string }

/** What a Remix loader or action finds in `context`. Made by workers/app.ts for each request; the screens know nothing of bindings. */
export type LoadContext = {
  /** For inline scripts: the document's Content-Security-Policy names it. */
  nonce: string
  platform: PlatformContext
  /** The context of the browser session's company. Throws ERR_UNAUTHENTICATED or ERR_SESSION_EXPIRED. Made once a request. */
  company(): Promise<CompanyContext>
  /** The failure a loader or an action ended with. A page shows it by itself; an address without one answers it (workers/http.ts). */
  failure?: AppError
  /** Of a form that an action refused. Where its document cannot be drawn either, its failure shows them. */
  unsaved?: readonly UnsavedText[]
}

declare module '@remix-run/cloudflare' {
  // Remix reads the type of `context` from this interface.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions, @typescript-eslint/no-empty-object-type
  interface AppLoadContext extends LoadContext {}
}
