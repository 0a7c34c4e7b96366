import type { APIResponse, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { address } from './fixtures.ts'

/** By the name of a field: its text or choice, or whether it is ticked. */
export type Filled = Record<string, string | boolean>
type Sent = {
  path: string
  isPost: boolean
  isMultipart: boolean
  /** A field of files, in which none is chosen, has null. */
  entries: [string, string | null][]
}

/**
 * Does with documents and forms what a browser without scripts does, and draws nothing: a journey of a form in a tenth of the time. The
 * documents are read by the real parser, and a form's entries are what the browser itself would send.
 */
export class PlainBrowser {
  status = 0
  path = ''
  #html = ''
  /** Of whoever is signed in; shows nothing. */
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async open(path: string): Promise<void> {
    await this.#keep(await this.#page.context().request.get(path, { headers: ACCEPT }), path)
  }

  /** Follows a link. */
  async follow(link: string): Promise<void> {
    await this.open(await this.linkOf(link))
  }

  /** Where a link leads. */
  async linkOf(link: string): Promise<string> {
    const href = await this.#read(
      (page, selector) => page.querySelector(selector)?.getAttribute('href'),
      link,
    )
    if (href == null) throw new Error(`no link ${link} at ${this.path}`)
    return this.#resolve(href)
  }

  /** Fills in the form of a button or of a field, and sends it. What is sent well leads on; what is refused is drawn again. */
  async send(element: string, filled: Filled = {}): Promise<void> {
    const { path, isPost, isMultipart, entries } = await this.#entries(element, filled)
    if (!isPost) {
      const query = new URLSearchParams(entries.map(([name, value]) => [name, value ?? '']))
      await this.open(`${path.split('?')[0]}?${query.toString()}`)
      return
    }
    const headers = { ...ACCEPT, Origin: address('APP_URL') }
    const request = { headers, maxRedirects: 0 }
    const answer = await this.#page
      .context()
      .request.post(
        path,
        isMultipart
          ? { ...request, multipart: multipart(entries) }
          : { ...request, form: urlencoded(entries) },
      )
    const to = answer.headers()['location']
    if (to === undefined) await this.#keep(answer, path)
    else {
      expect(answer.status()).toBe(303)
      await this.open(this.#resolve(to))
    }
  }

  /** The address of the first link to one that matches, in the row that says this. */
  linkInRow(says: string, address_: RegExp): Promise<string> {
    return this.linkIn('tr, [role=row]', address_, says)
  }

  /** The same in any part of the page. */
  async linkIn(parts: string, address_: RegExp, says = ''): Promise<string> {
    const links = await this.#read(
      (page, given) => {
        const [within = '', text = ''] = JSON.parse(given) as string[]
        return [...page.querySelectorAll(within)]
          .filter((part) => part.textContent.includes(text))
          .flatMap((part) => [...part.querySelectorAll('a')])
          .map((link) => link.getAttribute('href') ?? '')
      },
      JSON.stringify([parts, says]),
    )
    const found = links.find((href) => address_.test(href))
    if (found === undefined)
      throw new Error(`no link to ${address_} in ${parts} with "${says}" at ${this.path}`)
    return found
  }

  /** All words of the document. */
  text(): Promise<string> {
    return this.#read((page) => {
      for (const hidden of page.querySelectorAll('script, style, template')) hidden.remove()
      return page.body.textContent.replaceAll(/\s+/g, ' ')
    }, '')
  }

  /** Of the first field with this name, as it stands in the document. */
  value(name: string): Promise<string | undefined> {
    return this.#read(
      (page, selector) => page.querySelector<HTMLInputElement>(selector)?.value,
      `[name="${name}"]`,
    )
  }

  /** What a list of choices has first, but for none. */
  async firstChoice(name: string): Promise<string> {
    const value = await this.#read(
      (page, selector) => page.querySelector<HTMLOptionElement>(selector)?.value,
      `[name="${name}"] option:not([value=""])`,
    )
    if (value === undefined) throw new Error(`${name} has nothing to choose at ${this.path}`)
    return value
  }

  has(selector: string): Promise<boolean> {
    return this.#read((page, wanted) => page.querySelector(wanted) !== null, selector)
  }

  async #keep(answer: APIResponse, path: string): Promise<void> {
    this.status = answer.status()
    this.path = path
    this.#html = await answer.text()
    if (this.status >= 500) throw new Error(`${path} answers ${this.status}`)
  }

  #resolve(href: string): string {
    const { pathname, search } = new URL(href, new URL(this.path, address('APP_URL')))
    return pathname + search
  }

  #entries(element: string, filled: Filled): Promise<Sent> {
    return this.#page.evaluate(
      ({ html, element, filled, current }) => {
        const page = new DOMParser().parseFromString(html, 'text/html')
        const pressed = page.querySelector<HTMLInputElement | HTMLButtonElement>(element)
        const form = pressed?.form ?? null
        if (pressed === null || form === null)
          throw new Error(`no form is sent by ${element} at ${current}`)
        for (const [name, value] of Object.entries(filled)) {
          const field = form.elements.namedItem(name)
          if (field instanceof HTMLInputElement && field.type === 'checkbox')
            field.checked = value === true
          else if (field === null || !('value' in field))
            throw new Error(`no field ${name} in the form at ${current}`)
          else {
            field.value = String(value)
            if (field.value !== String(value).replaceAll('\r\n', '\n'))
              throw new Error(`${name} cannot be ${String(value)} at ${current}`)
          }
        }
        if (!form.noValidate && !form.checkValidity())
          throw new Error(`the browser itself refuses the form at ${current}`)
        const isButton = pressed instanceof HTMLButtonElement
        return {
          path: form.getAttribute('action') ?? current,
          isPost: form.method === 'post',
          isMultipart: form.enctype === 'multipart/form-data',
          entries: [...new FormData(form, isButton ? pressed : null)].map(
            ([name, value]): [string, string | null] => [
              name,
              typeof value === 'string' ? value : null,
            ],
          ),
        }
      },
      { html: this.#html, element, filled, current: this.path },
    )
  }

  /** Reads the document with a function that runs in the browser. */
  async #read<Read>(read: (page: Document, given: string) => Read, given: string): Promise<Read> {
    const html = await this.#page.evaluateHandle(
      (text) => new DOMParser().parseFromString(text, 'text/html'),
      this.#html,
    )
    const answer = await html.evaluate(read as never, given)
    await html.dispose()
    return answer as Read
  }
}

const ACCEPT = { Accept: 'text/html' }

function urlencoded(entries: Sent['entries']): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value ?? '')
  return form
}

function multipart(entries: Sent['entries']): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value ?? new File([], ''))
  return form
}
