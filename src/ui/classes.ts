/** Joins class names and leaves out what is empty; undefined when nothing is left, so no empty attribute is printed. */
export const classes = (...parts: readonly (string | false | null | undefined)[]): string | undefined =>
  parts.filter(Boolean).join(' ') || undefined
