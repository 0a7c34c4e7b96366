/** 1,4 MB: thousands of bytes, as phones and stores count. */
export function bytesText(bytes: number, number: (value: number) => string): string {
  if (bytes < 1000) return `${number(bytes)} B`
  if (bytes < 1_000_000) return `${number(Math.round(bytes / 1000))} kB`
  return `${number(Math.round(bytes / 100_000) / 10)} MB`
}
