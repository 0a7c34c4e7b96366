import type { Page } from '@playwright/test'
import { PLAYER_ORIGIN } from '#domains/helps/video-code.ts'
import { expect, LONG, test } from './fixtures.ts'
import { withoutScripts } from './without-scripts.ts'

const VIDEO = 'hQ2v7b1xKzA'
const row = (page: Page, title: string) => page.getByRole('row', { name: title })
const card = (page: Page, title: string) => page.getByRole('link', { name: `Assistir: ${title}` })

/** Stands for YouTube's player. Returns the addresses it was asked for. */
async function playsVideos(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.context().route(/^https:/, async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/html', body: '<button>Tocar</button>' })
  })
  return asked
}

test(
  'a video is added, and everybody sees it at once, plays it, and closes it with Escape',
  LONG,
  async ({ signInAs }) => {
    const [owner, ana] = [await signInAs('super'), await signInAs('ana')]
    const asked = await playsVideos(ana)
    const title = `Vídeo ${Date.now()}`
    await Promise.all([owner.goto('/helps'), ana.goto('/helps')])
    await expect(card(ana, 'Monte o robô da sua fila')).toBeVisible()
    await expect(ana.getByTestId('add')).toHaveCount(0)

    await owner.getByTestId('help-view').click()
    await expect(row(owner, 'Monte o robô da sua fila')).toContainText('pW9c4mTn0Ls')
    await owner.getByTestId('add').click()
    await owner.getByTestId('save').click()
    await expect(owner.getByText('Obrigatório')).toHaveCount(2)
    await owner.getByTestId('title').fill('MONTE O ROBO DA SUA FILA')
    await owner.getByTestId('video').fill('https://vimeo.com/76979871')
    await owner.getByTestId('save').click()
    await expect(owner.getByText('Cole o endereço de um vídeo do YouTube')).toBeVisible()
    await owner.getByTestId('video').fill(`https://youtu.be/${VIDEO}?si=1`)
    await owner.getByTestId('save').click()
    await expect(owner.getByText('Já existe um vídeo com o título Monte o robô')).toBeVisible()
    await expect(owner.getByText('Verifique se já existe uma empresa/plano')).toBeVisible()
    await owner.getByTestId('title').fill(title)
    await owner.getByTestId('description').fill('Em cinco minutos')
    await owner.getByTestId('save').click()
    await expect(owner.getByText('Operação realizada com sucesso!')).toBeVisible()
    await expect(row(owner, title)).toContainText(VIDEO)
    await expect(owner).toHaveURL(/\/helps\?view=table$/)

    await expect(card(ana, title)).toHaveAccessibleDescription('Em cinco minutos')
    // Nobody outside has heard of it until now.
    expect(asked).toEqual([])
    await card(ana, title).click()
    const dialog = ana.getByRole('dialog', { name: title })
    await expect(dialog).toContainText('Em cinco minutos')
    const player = dialog.frameLocator('iframe')
    await expect(player.getByRole('button', { name: 'Tocar' })).toBeVisible()
    expect(asked).toEqual([`${PLAYER_ORIGIN}/embed/${VIDEO}?autoplay=1&rel=0`])
    await ana.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    // So it does after a press in the player, which has the keyboard then.
    await card(ana, title).click()
    await player.getByRole('button', { name: 'Tocar' }).click()
    await expect(dialog).toBeFocused()
    await ana.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(ana).toHaveURL(/\/helps$/)

    await row(owner, title).getByRole('link', { name: 'Editar' }).click()
    await owner.getByTestId('title').fill(`${title} b`)
    await owner.getByTestId('save').click()
    await expect(card(ana, `${title} b`)).toBeVisible()
    await row(owner, `${title} b`).getByRole('link', { name: 'Excluir' }).click()
    await owner.getByTestId('confirm-delete').click()
    await expect(card(ana, `${title} b`)).toHaveCount(0)
  },
)

test(
  'videos are found, added, changed, watched and deleted without scripts',
  LONG,
  async ({ browser, signInAs }) => {
    const page = await withoutScripts(browser, await signInAs('super'))
    const asked = await playsVideos(page)
    const title = `Papel ${Date.now()}`
    await page.goto('/helps')
    await page.getByTestId('help-view').click()
    await page.getByTestId('add').click()
    await page.getByTestId('title').fill(title)
    await page.getByTestId('video').fill('curto')
    await page.getByTestId('save').click()
    await expect(page.getByText('Cole o endereço de um vídeo do YouTube')).toBeVisible()
    await expect(page.getByTestId('title')).toHaveValue(title)
    await page.getByTestId('video').fill(VIDEO)
    await page.getByTestId('save').click()
    await expect(page.getByText('Operação realizada com sucesso!')).toBeVisible()

    await page.getByTestId('search').fill(title)
    await page.getByTestId('search').press('Enter')
    await expect(page.getByRole('row')).toHaveCount(2)
    await row(page, title).getByRole('link', { name: 'Editar' }).click()
    await page.getByTestId('title').fill(`${title} b`)
    await page.getByTestId('save').click()
    await expect(row(page, `${title} b`)).toBeVisible()
    expect(asked).toEqual([])
    await row(page, `${title} b`).getByRole('link', { name: 'Assistir' }).click()
    await expect(page.locator('iframe')).toHaveAttribute('src', new RegExp(`/embed/${VIDEO}`))
    await page.getByRole('button', { name: 'Fechar' }).click()
    await row(page, `${title} b`).getByRole('link', { name: 'Excluir' }).click()
    await page.getByTestId('confirm-delete').click()
    await expect(row(page, `${title} b`)).toHaveCount(0)
    await page.context().close()
  },
)
