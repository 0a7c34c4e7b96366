import { SCREENS, screensNamed } from '#scripts/screens/catalogue.ts'
import type { Demo } from '#scripts/screens/demo.ts'
import { pageNames, pageRoutes } from '#scripts/screens/page-routes.ts'
import type { Screen, Size } from '#scripts/screens/screen.ts'
import { inLongRun } from '#scripts/tests/long.ts'

/** Usually the screens of the day; in the long run every page of app/routes, and what is opened over them. */
export const screensToLookAt = (daily: readonly string[], opened: readonly string[]) =>
  inLongRun(daily, [...pageNames(), ...opened])

/** The screen that has this name, or shows this page. */
export function screenOf(name: string, demo: Demo): Screen {
  const route = pageRoutes(demo).find((one) => one.route === name)
  const [screen = route?.screen] = route === undefined ? screensNamed([name]) : []
  if (screen === undefined) throw new Error(`nothing shows ${name}`)
  return screen
}

/** Whether the screen of this name is there at this width. */
export function isAt(name: string, size: Size): boolean {
  const { only = size } = SCREENS.find((screen) => screen.name === name) ?? {}
  return only === size
}
