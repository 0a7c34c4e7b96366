import type { Browser } from '@playwright/test'
import type { Measured } from '../bench/figure.ts'
import type { Demo } from '../screens/demo.ts'

/** The built product on demo data, and a browser to look at it with. */
export type World = {
  app: { url: string; phoneUrl: string }
  browser: Browser
  demo: Demo
}

/** One kind of budget of the desk's design (§5). */
export type Budget = {
  key: string
  measure(world: World): Promise<Measured[]>
}
