/** Translates a sentence; `{name}` is replaced. The chat's script has no plurals, so it needs no more. */
export type SayInChat = (sentence: string, values?: Readonly<Record<string, string>>) => string

export const sayIn =
  (catalogue: Readonly<Record<string, unknown>>): SayInChat =>
  (sentence, values = {}) => {
    const said = catalogue[sentence]
    return (typeof said === 'string' ? said : sentence).replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => values[name] ?? '',
    )
  }
