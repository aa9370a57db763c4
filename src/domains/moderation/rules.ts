/** A count of decisions below this does not show on the public log. */
export const SMALLEST_COUNT = 10
/** The whole months that the public log adds up. */
export const LOG_MONTHS = 12

/** Lines that are large enough to show, and the sum of the others, or null when that is too small as well. */
export const publishedLines = <Line extends { readonly decisions: number }>(
  lines: readonly Line[],
): { readonly lines: Line[]; readonly others: number | null } => {
  const shown = lines.filter(({ decisions }) => decisions >= SMALLEST_COUNT)
  const others = lines
    .filter(({ decisions }) => decisions < SMALLEST_COUNT)
    .reduce((sum, { decisions }) => sum + decisions, 0)
  return { lines: shown, others: others >= SMALLEST_COUNT ? others : null }
}
