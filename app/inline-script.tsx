import { useNonce } from './nonce.tsx'

type Json = string | number | boolean | null | { [key: string]: Json }

/**
 * A script of the document itself, for what must happen before or without React. `run` is sent as its own source text: it may
 * use its arguments and the browser, and nothing else of the module that it stands in. The browser keeps what it was sent: there `run` may
 * be null, so that the page's own scripts do not bring it again.
 */
export function InlineScript<Args extends Json[]>({
  run,
  args,
}: {
  run: ((...args: Args) => void) | null
  args: Args
}) {
  // wrangler's bundler names functions by a helper of its own, which the document does not have.
  const source =
    run === null
      ? ''
      : `((__name)=>(${run.toString()})(${args.map(literal).join(',')}))((named)=>named)`
  return (
    <script
      nonce={useNonce()}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: source }}
    />
  )
}

/** JSON that cannot end the script element it stands in. */
function literal(value: Json): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
