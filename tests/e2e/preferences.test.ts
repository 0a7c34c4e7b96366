import { expect, LONG, test } from './fixtures.ts'
import { canHoldDrawing } from './held-drawing.ts'

test(
  'language and theme are kept by the device before anyone signs in, and by the person after',
  LONG,
  async ({ page, signInAs }) => {
    await page.goto('/login')
    await page.getByRole('combobox').selectOption('en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()

    const sup = await signInAs('sup')
    await sup.goto('/contacts')
    await sup.getByRole('button', { name: /^Conta de/ }).click()
    await sup.getByRole('button', { name: 'Usar tema escuro' }).click()
    await expect(sup.locator('html')).toHaveClass(/dark/)
    await sup.getByRole('combobox', { name: 'Idioma' }).selectOption('es')
    await expect(sup.getByTestId('add')).toContainText('Nuevo contacto')

    // Another browser has never heard of it; the account has.
    const again = await signInAs('sup')
    await again.goto('/contacts')
    await expect(again.locator('html')).toHaveClass(/dark/)
    await expect(again.getByTestId('add')).toContainText('Nuevo contacto')
    await again.goto('/menu')
    await expect(again.locator('.nav-form [aria-pressed=true]')).toHaveAttribute('value', 'dark')
    await again.request.post('/preferences', {
      form: { language: 'pt-BR', theme: 'light' },
      headers: { origin: new URL(again.url()).origin },
    })
  },
)

test(
  'a supervisor’s switch for what others hold stays as they left it, wherever they come from',
  LONG,
  async ({ signInAs }) => {
    const sup = await signInAs('sup')
    await sup.goto('/tickets')
    const showAll = sup.getByTestId('show-all')
    await expect(showAll).not.toBeChecked()
    await showAll.click()
    await expect(sup).toHaveURL(/all=1/)

    await sup.locator('.rail [data-path="/contacts"] a').click()
    await expect(sup).toHaveURL(/contacts/)
    await sup.locator('.rail [data-path="/tickets"] a').click()
    await expect(showAll).toBeChecked()
    await expect(sup).toHaveURL(/all=1/)
    // The way to the desk that its own page shows.
    await sup.locator('.rail [data-path="/tickets"] a').click()
    await expect(showAll).toBeChecked()

    // Pressed again before the screen has followed the first press: both are drawn as one.
    await canHoldDrawing(sup)
    await sup.evaluate(async () => {
      const way = document.querySelector<HTMLElement>('.rail [data-path="/tickets"] a')
      const replace = history.replaceState.bind(history)
      await new Promise<void>((settle) => {
        let presses = 0
        history.replaceState = (...input) => {
          replace(...input)
          if (presses++ > 0) return settle()
          drawing.hold()
          queueMicrotask(() => way?.click())
        }
        way?.click()
      })
      history.replaceState = replace
      drawing.goOn()
    })
    await expect(showAll).toBeChecked()
    await expect(sup).toHaveURL(/all=1/)

    await showAll.click()
    await sup.goto('/tickets')
    await expect(showAll).not.toBeChecked()
  },
)
