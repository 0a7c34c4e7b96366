/** The browser takes the file by itself, however long it is, under the name that its answer gives. */
export function download(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
