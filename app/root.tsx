import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import type { ShouldRevalidateFunction } from '@remix-run/react'
import { Theme } from '@radix-ui/themes/components/theme'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ErrorPage } from './features/session/error-page.tsx'
import { followSystemTheme } from './features/session/follow-system-theme.ts'
import { readPreferences } from './features/frame/preferences.ts'
import { TYPED_IN } from './components/key-press.ts'
import { KeptFocus } from './components/kept-focus.tsx'
import { Toaster } from './components/toaster.tsx'
import { keepEarlyPress, replayEarlyPress } from './early-press.ts'
import { InlineScript } from './inline-script.tsx'
import { keptStyleSheets, useKeepStyleSheets } from './kept-style-sheets.ts'
import { useNonce } from './nonce.tsx'
import { SCRIPTS_LATE_MS, scriptsRun, watchScripts } from './scripts-state.ts'
import { isStaticPage } from './static-page.ts'
import './styles/radix.css'
import './styles/app.css'
import './styles/touch.css'

export function loader({ request }: LoaderFunctionArgs) {
  return { theme: readPreferences(request.headers.get('Cookie')).theme }
}

/** It serves the first paint; from then on the browser knows better. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false

export const meta: MetaFunction = () => [{ title: 'Balcão' }]

export const links: LinksFunction = keptStyleSheets

/** The builds know which they are: what only a document runs is left out of the browser's files. */
const onServer = import.meta.env.SSR ? { followSystemTheme, watchScripts, keepEarlyPress } : null

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const nonce = useNonce()
  // The page of a failure has buttons that need React, whatever page failed.
  const failed = useRouteError() != null
  const isStatic = useMatches().some(({ handle }) => isStaticPage(handle)) && !failed
  const { i18n } = useTranslation()
  const theme = data?.theme ?? null
  useKeepStyleSheets()
  useEffect(() => {
    // A document that React had to draw anew has lost what the script set.
    const { classList } = document.documentElement
    if (!classList.contains('light') && !classList.contains('dark')) followSystemTheme()
    scriptsRun()
    replayEarlyPress()
  }, [])
  return (
    <html
      lang={i18n.language}
      className={theme ?? ''}
      data-theme={theme === null ? 'system' : 'chosen'}
      data-now={Date.now()}
      data-scripts="none"
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#111113" media="(prefers-color-scheme: dark)" />
        <InlineScript run={onServer?.followSystemTheme ?? null} args={[]} />
        <InlineScript run={onServer?.watchScripts ?? null} args={[isStatic, SCRIPTS_LATE_MS]} />
        {!isStatic && <InlineScript run={onServer?.keepEarlyPress ?? null} args={[TYPED_IN]} />}
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-180.png" />
        <Links />
      </head>
      <body>
        <Theme
          accentColor="indigo"
          grayColor="slate"
          radius="medium"
          appearance="inherit"
          hasBackground={false}
        >
          {children}
          {!isStatic && <Toaster />}
        </Theme>
        {!isStatic && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

export default function App() {
  return (
    <KeptFocus layout={useMatches()[1]?.id}>
      <Outlet />
    </KeptFocus>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
