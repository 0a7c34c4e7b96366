/** The product's mark: a counter seen from the front. */
export function BrandMark({ size = 34 }: { size?: number }) {
  return (
    <svg className="brand-mark" width={size} height={size} viewBox="0 0 34 34" aria-hidden>
      <rect width="34" height="34" rx="10" fill="var(--accent-9)" />
      <path
        d="M10.5 8h7.2c3.2 0 5.1 1.6 5.1 4.2 0 1.9-1 3.2-2.7 3.8 2.2.5 3.5 2 3.5 4.3 0 3-2.2 4.7-5.7 4.7h-7.4V8Zm3.8 2.9v4h2.6c1.4 0 2.2-.7 2.2-2 0-1.3-.8-2-2.2-2h-2.6Zm0 6.7v4.5h3c1.6 0 2.5-.8 2.5-2.3 0-1.4-.9-2.2-2.5-2.2h-3Z"
        fill="#fff"
      />
    </svg>
  )
}

export function Brand() {
  return (
    <span className="brand">
      <BrandMark />
      <span className="brand-name">Balcão</span>
    </span>
  )
}
