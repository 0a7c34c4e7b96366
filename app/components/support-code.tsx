import './support-code.css'

/** Enough of a request's id to find it in the log of a day, and short enough to read out. */
const SHOWN_CHARS = 8

/** What support finds a failure by: the beginning of the request's id. One press marks it whole. */
export function SupportCode({ requestId }: { requestId: string }) {
  return (
    <code className="support-code" data-testid="support-code">
      {requestId.slice(0, SHOWN_CHARS)}
    </code>
  )
}
