import type { Page } from '@playwright/test'

declare global {
  /** In a page after `canHoldDrawing`. */
  var drawing: { hold(): void; goOn(): void }
}

/**
 * From now on the page's `drawing.hold()` makes what React has yet to draw wait until `drawing.goOn()`, as on a busy
 * computer, while presses and requests go on. React does each piece of such work when a message to itself arrives.
 */
export async function canHoldDrawing(page: Page): Promise<void> {
  await page.evaluate(() => {
    const post = MessagePort.prototype.postMessage
    const waiting: (() => void)[] = []
    globalThis.drawing = {
      hold() {
        MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
          waiting.push(() => post.call(this, message))
        }
      },
      goOn() {
        MessagePort.prototype.postMessage = post
        for (const draw of waiting.splice(0)) draw()
      },
    }
  })
}
