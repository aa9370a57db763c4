/** Prizes as whole SUP, one on each line after its name; null for a line of another form. */
export const prizesOf = (text: string): { label: string; sup: number }[] | null => {
  const lines = text
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean)
  const prizes = lines.flatMap((each) => {
    const match = /^(.{2,80}?)[\s:–-]+(\d{1,3}(?:,\d{3})+|\d{1,7})$/u.exec(each)
    const sup = Number(match?.[2]?.replaceAll(',', '') ?? 0)
    return match?.[1] && sup > 0 ? [{ label: match[1], sup }] : []
  })
  return prizes.length === lines.length && lines.length > 0 && lines.length <= 100 ? prizes : null
}
