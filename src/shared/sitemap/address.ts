/** A path with its `:parameters` filled. */
export const filledPath = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replaceAll(/:([A-Za-z]+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ''))
