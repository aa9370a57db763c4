/** Says a sentence of the late script in the page's language; `{name}` is replaced. */
export type SayLate = (sentence: string, values?: Readonly<Record<string, string>>) => string

/** Loads the words when something has to be said; English stands where they cannot be had. */
export const loadLateWords = async (words: string | undefined): Promise<SayLate> => {
  const catalogue = words
    ? await import(/* @vite-ignore */ words).then(
        (loaded: { default: Readonly<Record<string, unknown>> }) => loaded.default,
        () => ({}) as Readonly<Record<string, unknown>>,
      )
    : {}
  return (sentence, values = {}) => {
    const said = catalogue[sentence]
    return (typeof said === 'string' ? said : sentence).replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => values[name] ?? '',
    )
  }
}
