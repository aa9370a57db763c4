import { gaps } from '#domains/identity/user-directory-contract.ts'
import { choice, cursor, type QueryOf, searchOf } from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'

/** The people to remind, or the reminders sent, in the address of the page. */
export const remindersSearch = searchOf(to('verificationReminders'), {
  view: choice('sent'),
  gap: choice(...gaps),
  cursor,
})
export type RemindersSearch = QueryOf<typeof remindersSearch>
