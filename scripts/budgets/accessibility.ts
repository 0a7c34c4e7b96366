import { AxeBuilder } from '@axe-core/playwright'
import { atMost } from '../bench/figure.ts'
import type { Measured } from '../bench/figure.ts'
import { openContext, THEMES, SIZES, show } from '../screens/screen.ts'
import type { Screen, Size, Theme } from '../screens/screen.ts'
import { SCREENS } from '../screens/catalogue.ts'
import { pageRoutes } from '../screens/page-routes.ts'
import type { Budget, World } from './budget.ts'

/** axe on every screen and dialog, in both themes and at both widths. */
export const accessibility: Budget = {
  key: 'axe',
  async measure(world) {
    // Says so when a page of app/routes is in no screen.
    pageRoutes(world.demo)
    const measured: Measured[] = []
    for (const theme of THEMES)
      for (const size of Object.keys(SIZES) as Size[]) {
        const found: string[] = []
        for (const screen of SCREENS.filter(({ on }) => on === undefined))
          if (screen.only === undefined || screen.only === size)
            found.push(...(await faultsOf(world, screen, { theme, size })))
        for (const line of found) console.error(`✗ ${theme} ${size} ${line}`)
        measured.push({
          figure: `axe on ${SCREENS.length} screens, ${theme}, ${size}`,
          unit: 'faults',
          target: atMost(0),
          value: found.length,
          detail: { found },
        })
      }
    return measured
  },
}

async function faultsOf(
  { browser, app, demo }: World,
  screen: Screen,
  look: { theme: Theme; size: Size },
): Promise<string[]> {
  const context = await openContext(browser, demo, screen, look)
  const page = await context.newPage()
  try {
    await show(page, app, screen, demo)
    const { violations } = await new AxeBuilder({ page }).analyze()
    return violations.map(
      ({ id, nodes }) =>
        `${screen.name}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  } catch (thrown) {
    return [`${screen.name}: ${String(thrown).split('\n')[0]}`]
  } finally {
    await context.close()
  }
}
