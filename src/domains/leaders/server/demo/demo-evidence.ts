import type { Finder, OfficeType } from '../../contracts/leader-contract.ts'
import type { NewEvidence } from '../entry/new-evidence.ts'
import type { DemoLeader } from './demo-leaders.ts'

const DAY_MS = 86_400_000

interface Source {
  readonly url: string
  readonly title: string
  readonly claim: string
  /** How many days before the approval the source came out. */
  readonly daysBefore: number
  readonly foundBy: Finder
}

// All invented, like the leaders (decision D-23); the addresses use domains reserved for examples.
const named: Readonly<Record<string, readonly Source[]>> = {
  'Ifẹ́olúwa Adéṣínà': [
    {
      url: 'https://example.org/council/councillors-2024',
      title: 'Councillors of the area, list of the council secretary',
      claim: 'Ward councillor',
      daysBefore: 510,
      foundBy: 'nominator',
    },
    {
      url: 'https://example.org/ward/open-ledger',
      title: 'The open ledger of the ward meeting',
      claim: 'Her monthly ward meeting publishes what came in and what was spent.',
      daysBefore: 120,
      foundBy: 'nominator',
    },
    {
      url: 'https://example.com/radio/market-drain',
      title: 'Radio report: the market drain, before and after',
      claim:
        'Every drain she promised was photographed before and after, and the pictures hang in the ward hall.',
      daysBefore: 45,
      foundBy: 'reviewers',
    },
  ],
  'Ọláwándé Akínrìnọ́lá': [
    {
      url: 'https://example.org/water/pump-list',
      title: 'Public list of pumps that are out of order',
      claim: 'He keeps a public list of every pump that is out of order.',
      daysBefore: 90,
      foundBy: 'nominator',
    },
    {
      url: 'https://example.org/water/staff',
      title: 'Staff list of the rural water department',
      claim: 'Deputy director for rural water',
      daysBefore: 30,
      foundBy: 'reviewers',
    },
  ],
}

/** What proves an office of each kind: a page of the nominator, and the reviewers' own source. */
const usual: Readonly<Record<OfficeType, readonly [sent: string, found: string]>> = {
  federal: ['Notes of a public hearing', 'Official list of office holders'],
  state: ['Yearly report of the department', 'Staff list of the State government'],
  local_government: ['Minutes of the ward meeting', 'List of office holders at the council secretariat'],
  traditional: ['Notes of an open hearing at the palace', 'Register of title holders of the State'],
  civil_society: ['Yearly report of the group', 'Newspaper report about the group'],
  private_sector: ['Price list and accounts, as posted', 'Entry in the register of companies'],
  other: ['Letter of the school or clinic board', 'Newspaper report about the work'],
}

const usualOf = ({ type, lga, office }: DemoLeader): readonly Source[] => {
  const [sent, found] = usual[type]
  const at = `https://example.org/samples/${lga.toLowerCase()}/${type}`
  return [
    { url: `${at}/1`, title: sent, claim: '', daysBefore: 140, foundBy: 'nominator' },
    { url: `${at}/2`, title: found, claim: office, daysBefore: 25, foundBy: 'reviewers' },
  ]
}

/** The invented evidence of a sample leader; like every approval, it rests on a source that reviewers found. */
export const demoEvidence = (sample: DemoLeader, approvedAt: Date): NewEvidence[] =>
  (named[sample.name] ?? usualOf(sample)).map(({ url: sourceUrl, daysBefore, ...source }) => ({
    ...source,
    sourceUrl,
    datedOn: new Date(approvedAt.getTime() - daysBefore * DAY_MS).toISOString().slice(0, 10),
  }))
