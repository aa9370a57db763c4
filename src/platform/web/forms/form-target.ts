/** The fields of a form element, without our hidden fields and without files. */
export const fieldsOfForm = (element: HTMLFormElement): Record<string, string | string[]> => {
  const fields: Record<string, string | string[]> = {}
  for (const [name, value] of new FormData(element)) {
    if (name.startsWith('_') || typeof value !== 'string') continue
    const before = fields[name]
    fields[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return fields
}

/** Makes an address from outside safe as a form's target: its braces name no values of the answer. */
export const plainTarget = (address: string): string => address.replaceAll('{', '%7B')

/** Replaces `{name}` by plain values of an answer, escaped for an address. */
export const fillPath = (template: string, answer: unknown): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((answer as Record<string, unknown> | undefined)?.[name] ?? '')),
  )

/** Leaves a message for the next page load, where it shows once. */
export const leaveFlashInTab = (text: string, answer: unknown): void => {
  const values = Object.fromEntries(
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      (answer as Record<string, unknown> | undefined)?.[name] ?? '',
    ]),
  )
  document.cookie = `flash=${encodeURIComponent(JSON.stringify({ text, values, tone: 'done' }))}; path=/; max-age=60; samesite=lax`
}
