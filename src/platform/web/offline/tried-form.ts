import type { Fields } from '#shared/pages/form-body.ts'
import { hidden } from '#shared/pages/form-fields.ts'
import { leaveForm, putHidden } from './leave-to-worker.ts'

/**
 * Posts a form that was tried before to its page, where the service worker keeps it. It is the same act: the form gets
 * its key, and the ids of the files that have arrived instead of the files. It comes with the schemas, which trying needs.
 */
export const leaveTriedForm = (
  element: HTMLFormElement,
  tried: { key: string; act: string; fields: Fields },
): void => {
  const known = element.elements.namedItem(hidden.key)
  if (known instanceof HTMLInputElement) known.value = tried.key
  for (const file of element.querySelectorAll<HTMLInputElement>('input[type=file]')) file.disabled = true
  const typed = new FormData(element)
  for (const [name, value] of Object.entries(tried.fields))
    for (const each of [value].flat().filter((one) => !typed.getAll(name).includes(one)))
      putHidden(element, name, each)
  leaveForm(element, tried.act)
}
