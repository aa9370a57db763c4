/**
 * Joins class names and skips empty ones; returns undefined when none is left, so that no empty attribute is printed.
 */
export const classes = (...parts: readonly (string | false | null | undefined)[]): string | undefined =>
  parts.filter(Boolean).join(' ') || undefined
