/** True for a day of the calendar, written YYYY-MM-DD, in any year from 1900 on. */
export const isCalendarDate = (text: string): boolean => {
  if (!/^(19|2\d)\d\d-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
