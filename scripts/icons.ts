import { readFileSync, writeFileSync } from 'node:fs'
import { runCommand } from './failure.ts'
import { projectPath } from './project.ts'
import { startBrowser } from './tests/browser.ts'

/** The letter of the mark, on a field of 34. */
const SOURCE = readFileSync(projectPath('public', 'favicon.svg'), 'utf8')
const LETTER = /<path d="([^"]+)"/.exec(SOURCE)?.[1] ?? ''
const BLUE = '#3e63dd'

const drawing = (parts: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 34" width="100%" height="100%">${parts}</svg>`
const letter = (scale: number, colour = '#fff') => {
  const shift = 17 * (1 - scale)
  return `<path transform="translate(${shift} ${shift}) scale(${scale})" d="${LETTER}" fill="${colour}"/>`
}

/** Maskable ones fill the square and keep the letter within the inner 80 %: a system cuts its own shape out of them. */
const ICONS = [
  { name: 'icon-192', size: 192, svg: SOURCE },
  { name: 'icon-512', size: 512, svg: SOURCE },
  ...[192, 512].map((size) => ({
    name: `maskable-${size}`,
    size,
    svg: drawing(`<rect width="34" height="34" fill="${BLUE}"/>${letter(0.82)}`),
  })),
  {
    name: 'apple-touch-180',
    size: 180,
    svg: drawing(`<rect width="34" height="34" fill="${BLUE}"/>${letter(0.95)}`),
  },
  // Android paints it in one colour: only its shape counts.
  { name: 'badge-96', size: 96, svg: drawing(letter(1.5)) },
]

/** `npm run icons`: draws public/icons from the mark. What it draws is committed. */
runCommand('icons', async () => {
  const browser = await startBrowser()
  for (const { name, size, svg } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(
      `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
    )
    writeFileSync(
      projectPath('public', 'icons', `${name}.png`),
      await page.screenshot({ omitBackground: true }),
    )
    await page.close()
  }
  await browser.close()
})
