import { hidden } from '#shared/pages/form-fields.ts'
import { methodOf, type QueuedAct } from '#platform/web/offline/queue/queued-act.ts'

const NAME = 'edited-act'

/** Opens the page of an act's form; what was typed waits there. */
export const openToEdit = (act: QueuedAct): void => {
  const call = `${methodOf(act)} ${act.endpoint}`
  sessionStorage.setItem(NAME, JSON.stringify({ call, data: act.data }))
  location.assign(act.page)
}

const fill = (field: Element, value: string): void => {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type))
    field.checked = field.value === value || (field.type === 'checkbox' && value === 'true')
  else if (
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement
  )
    field.value = value
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
}

/** Fills a form with the act that its person wants to change, once. */
export const fillEdited = (): void => {
  const kept = sessionStorage.getItem(NAME)
  if (!kept) return
  const { call, data } = JSON.parse(kept) as { call: string; data: Record<string, unknown> }
  const form = [...document.querySelectorAll<HTMLFormElement>('form[method=post]')].find(
    ({ elements }) => (elements.namedItem(hidden.call) as HTMLInputElement | null)?.value === call,
  )
  if (!form) return
  sessionStorage.removeItem(NAME)
  for (const [name, value] of Object.entries(data))
    for (const field of form.querySelectorAll(`[name="${CSS.escape(name)}"]:not([type=hidden], [type=file])`))
      fill(field, String(value))
  form.scrollIntoView({ block: 'center' })
}
