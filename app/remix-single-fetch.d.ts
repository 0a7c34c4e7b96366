import '@remix-run/cloudflare'

declare module '@remix-run/cloudflare' {
  // Loader data keeps its types on the way to a screen (remix.config.ts turns the flag on).
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface Future {
    v3_singleFetch: true
  }
}
