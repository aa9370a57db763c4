import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { approvalsApi } from '#domains/approvals/contract.ts'
import { approvalsSearch } from '#domains/approvals/web/approval-place.ts'
import { challengeApi } from '#domains/challenge/contract.ts'
import { roundSearch } from '#domains/challenge/web/console/console-reads.ts'
import { chaptersApi } from '#domains/chapters/contract.ts'
import { chaptersSearch } from '#domains/chapters/web/chapters-search.ts'
import { donationConsoleApi } from '#domains/donations/console-contract.ts'
import { donationConsoleSearch } from '#domains/donations/web/console/donation-console-search.ts'
import { educationApi } from '#domains/education/contract.ts'
import { lawSearch } from '#domains/education/web/law-search.ts'
import { eventsApi } from '#domains/events/contract.ts'
import { eventsSearch } from '#domains/events/web/list/events-search.ts'
import { feedbackApi } from '#domains/feedback/contract.ts'
import { messagesSearch } from '#domains/feedback/web/messages-search.ts'
import { forumApi } from '#domains/forum/contract.ts'
import { forumSearch } from '#domains/forum/web/forum-addresses.ts'
import { institutionsConsoleApi } from '#domains/institutions/console-contract.ts'
import { institutionsApi } from '#domains/institutions/contract.ts'
import { managerSearch } from '#domains/institutions/web/manager/manager-search.ts'
import { schoolSearch, topSchoolSearch } from '#domains/institutions/web/parts/school-search.ts'
import { leadersApi } from '#domains/leaders/contract.ts'
import { directorySearch } from '#domains/leaders/web/directory/directory-search.ts'
import { libraryApi } from '#domains/library/contract.ts'
import { lettersApi } from '#domains/library/contracts/letter-contract.ts'
import { lettersSearch } from '#domains/library/web/letters/letters-search.ts'
import { librarySearch } from '#domains/library/web/reading/library-search.ts'
import { moderationConsoleApi } from '#domains/moderation/console-contract.ts'
import { itemsSearch } from '#domains/moderation/web/console/place.ts'
import { networkApi } from '#domains/network/contract.ts'
import { networkSearch } from '#domains/network/web/network-reads.ts'
import { notificationsApi } from '#domains/notifications/contract.ts'
import { noticesSearch } from '#domains/notifications/web/notifications-reads.ts'
import { opendataApi } from '#domains/opendata/contract.ts'
import { openDataSearch } from '#domains/opendata/web/showing/open-data-search.ts'
import { invoiceConsoleApi } from '#domains/organizations/contracts/invoice-console-contract.ts'
import { invoicesSearch } from '#domains/organizations/web/console/invoices-search.ts'
import { projectsApi } from '#domains/projects/contract.ts'
import { projectLifeApi } from '#domains/projects/life-contract.ts'
import { projectConsoleSearch } from '#domains/projects/web/console/project-console-search.ts'
import { projectsSearch } from '#domains/projects/web/projects/projects-search.ts'
import { recordApi } from '#domains/record/contract.ts'
import { recordSearch } from '#domains/record/web/record/record-search.ts'
import { problemsApi } from '#domains/reports/contract.ts'
import { heatmapApi } from '#domains/reports/contracts/heatmap-contract.ts'
import { problemStaffApi } from '#domains/reports/contracts/problem-staff-contract.ts'
import { heatmapSearch } from '#domains/reports/web/heatmap/heatmap-search.ts'
import { problemConsoleSearch } from '#domains/reports/web/problems/problem-console-search.ts'
import { problemsSearch } from '#domains/reports/web/problems/problems-search.ts'
import { staffApi } from '#domains/staff/contract.ts'
import { importApi } from '#domains/staff/import-contract.ts'
import { peopleApi } from '#domains/staff/people-contract.ts'
import { pairsSearch } from '#domains/staff/web/duplicates/pair-search.ts'
import { importsSearch } from '#domains/staff/web/imports/imports-search.ts'
import { remindersSearch } from '#domains/staff/web/reminders/reminders-search.ts'
import { usersSearch } from '#domains/staff/web/users/user-directory-search.ts'
import { standingApi } from '#domains/standing/contract.ts'
import { boardSearch } from '#domains/standing/web/leaderboard/board-search.ts'
import { treasuryApi } from '#domains/treasury/contract.ts'
import { booksSearch } from '#domains/treasury/web/treasury/books-read.ts'
import { vettingApi } from '#domains/vetting/contract.ts'
import { leadSearch } from '#domains/vetting/web/lead/search.ts'
import { walletApi } from '#domains/wallet/contract.ts'
import { walletSearch } from '#domains/wallet/web/wallet/wallet-search.ts'
import { hostileText } from '#suites/hostile.ts'

interface Schema {
  readonly safeParse: (text: string | undefined) => { readonly success: boolean }
  readonly def: {
    readonly innerType?: Schema
    readonly entries?: Record<string, string>
    readonly values?: string[]
  }
}
interface Read {
  readonly path: string
  readonly readers: object
  readonly read: (search: URLSearchParams) => object
}
interface Compared {
  readonly of: Read
  readonly call: { readonly is: { readonly query?: unknown } }
  /** Parameters that the page does not send with its read. */
  readonly own?: readonly string[]
  /** Values of the call that addresses leave out, because they are the usual ones. */
  readonly usual?: readonly string[]
}

const compared: readonly Compared[] = [
  { of: projectsSearch, call: projectsApi.projects, usual: ['newest'] },
  { of: problemsSearch, call: problemsApi.problems },
  { of: directorySearch, call: leadersApi.directory, usual: ['name'] },
  { of: eventsSearch, call: eventsApi.events, own: ['view'] },
  { of: schoolSearch, call: institutionsApi.institutions },
  { of: topSchoolSearch, call: institutionsApi.topSchools },
  {
    of: managerSearch,
    call: institutionsConsoleApi.managedInstitutions,
    own: ['institution', 'batch', 'name'],
  },
  { of: boardSearch, call: standingApi.leaderboard },
  { of: librarySearch, call: libraryApi.articles },
  { of: lettersSearch, call: lettersApi.letters },
  { of: networkSearch, call: networkApi.people, own: ['person'] },
  { of: itemsSearch, call: moderationConsoleApi.items, own: ['open'] },
  { of: openDataSearch, call: opendataApi.records, own: ['table'] },
  { of: recordSearch, call: recordApi.entries },
  { of: heatmapSearch, call: heatmapApi.heatmap, usual: ['year'] },
  { of: pairsSearch, call: staffApi.duplicates, own: ['pair'], usual: ['open'] },
  { of: usersSearch, call: peopleApi.people, own: ['person'] },
  { of: remindersSearch, call: staffApi.unfinished, own: ['view'] },
  { of: importsSearch, call: importApi.imports, own: ['batch'] },
  { of: walletSearch, call: walletApi.transactions },
  { of: chaptersSearch, call: chaptersApi.chapters },
  { of: booksSearch, call: treasuryApi.books, usual: ['all'] },
  { of: lawSearch, call: educationApi.search },
  { of: forumSearch, call: forumApi.threads },
  { of: approvalsSearch, call: approvalsApi.approvals },
  { of: donationConsoleSearch, call: donationConsoleApi.donationConsole },
  { of: invoicesSearch, call: invoiceConsoleApi.invoicesConsole },
  { of: projectConsoleSearch, call: projectLifeApi.projectConsole },
  { of: messagesSearch, call: feedbackApi.messages },
  { of: problemConsoleSearch, call: problemStaffApi.problemQueue },
  { of: noticesSearch, call: notificationsApi.notices, usual: ['all'] },
  { of: leadSearch, call: vettingApi.appeals, own: ['list', 'bucket'], usual: ['open'] },
  { of: roundSearch, call: challengeApi.roundAreas, own: ['round'] },
]

const optionsOf = ({ def }: Schema): readonly string[] =>
  def.innerType ? optionsOf(def.innerType) : Object.values(def.entries ?? def.values ?? {})

const fields = compared.flatMap(({ of, call, own = [], usual = [] }) => {
  const { shape } = call.is.query as { shape: Readonly<Record<string, Schema>> }
  return Object.keys(of.readers)
    .filter((name) => !own.includes(name))
    .map((name) => ({ name, path: of.path, of, usual, schema: shape[name] }))
})

/** What the page takes for this parameter; an LGA stands beside its State. */
const taken = ({ of, name }: { of: Read; name: string }, text: string): string | undefined => {
  const state = name === 'lga' && 'state' in of.readers ? { state: `NG-${text.slice(0, 2)}` } : {}
  return (of.read(new URLSearchParams({ ...state, [name]: text })) as Record<string, string>)[name]
}

/** Beside those, what pages and calls could take for different things. */
const samples =
  'NG-LA ng-la NG-LAG LA-ikeja LA- 1 01 0 -1 yes no true 2026-12 2026-13 2026-11-21 2026-02-29 2028-02-29 abc_-1 YWJj='
    .split(' ')
    .concat('a b', 'NG-KD ', 'x'.repeat(80), 'x'.repeat(801), '3f2504e0-4f89-41d3-9a0c-0305e82c3301')

describe.each(fields)('$path?$name= and the call that the page reads', (field) => {
  const { name, schema, usual } = field
  test('what the page takes, the call accepts', () => {
    for (const text of samples) {
      const value = taken(field, text)
      expect([text, value === undefined || schema?.safeParse(value).success]).toEqual([text, true])
    }
    fc.assert(
      fc.property(hostileText, (text) => {
        const value = taken(field, text)
        return value === undefined || schema?.safeParse(value).success === true
      }),
    )
  })
  test('what the call accepts, the page takes', () => {
    const own = optionsOf(schema as Schema).filter((option) => !usual.includes(option))
    for (const option of own) expect(taken(field, option)).toBe(option)
    const other = samples.filter((text) => text === text.trim() && !usual.includes(text))
    for (const text of other)
      if (own.length === 0 && schema?.safeParse(text).success)
        expect([name, taken(field, text)]).toEqual([name, text])
  })
})
