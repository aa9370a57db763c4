import { cursor, firstChoice, type QueryOf, searchOf, text } from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'
import { consoleDonationLists } from '../../console-contract.ts'

/** The list of the donation console in its address. */
export const donationConsoleSearch = searchOf(to('donationConsole'), {
  list: firstChoice(...consoleDonationLists),
  q: text(80),
  cursor,
})
export type DonationConsolePlace = QueryOf<typeof donationConsoleSearch>
