type Attributes = Record<string, string | boolean | ((event: never) => void)>
type Child = Node | string | null

/** Builds an element: functions become listeners (`onclick`), `true` an empty attribute, `false` none. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') node.addEventListener(name.slice(2), value as EventListener)
    else if (value === true) node.setAttribute(name, '')
    else if (value !== false) node.setAttribute(name, value)
  }
  for (const child of children) {
    if (child !== null) {
      node.appendChild(typeof child === 'string' ? document.createTextNode(child) : child)
    }
  }
  return node
}

/** A colour of the user's own, readable in both themes through the style sheet. */
export function avatar(initials: string, hue: number): HTMLElement {
  const node = element('span', { class: 'avatar', 'aria-hidden': 'true' }, initials)
  node.style.setProperty('--hue', String(hue))
  return node
}
