type Child = Node | string

const SVG = 'http://www.w3.org/2000/svg'

/** Makes an element; text stays text, so that no answer can bring markup. */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** A drawing of the product's icon size, hidden from screen readers. */
export const drawing = (path: string): Element => {
  const svg = document.createElementNS(SVG, 'svg')
  for (const [name, value] of Object.entries({ class: 'i', viewBox: '0 0 24 24', 'aria-hidden': 'true' }))
    svg.setAttribute(name, value)
  const line = document.createElementNS(SVG, 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}

/** A button that does something. */
export const button = (words: string, does: () => void, kind = 'btn quiet sm'): HTMLButtonElement => {
  const made = element('button', { type: 'button', class: kind }, words)
  made.addEventListener('click', does)
  return made
}

/** A button that shows a drawing; `label` is what it is called. */
export const iconButton = (path: string, label: string, does: () => void, kind = 'ib'): HTMLButtonElement => {
  const made = button('', does, kind)
  made.setAttribute('aria-label', label)
  made.append(drawing(path))
  return made
}
