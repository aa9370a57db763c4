import type { ReactNode } from 'react'
import { formatNumber, type Translate, useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Table } from '#ui/data/table.tsx'
import { type PublicRound, tallyRuleNames, tieRuleNames, type VoterAsk } from '../../round-contract.ts'
import type { SeatFigures } from '../../seat-contract.ts'

/** `12%` of a whole; 0% when the whole is 0. */
export const shareOf = (part: number, whole: number): string =>
  `${formatNumber(whole > 0 ? Math.round((part / whole) * 1000) / 10 : 0)}%`

type RoundRules = Pick<PublicRound, 'opensAt' | 'closesAt' | 'tallyRule' | 'tieRule'>

/** The first and last day of a round; it closes at midnight after the last day. */
export const daysOf = ({ opensAt, closesAt }: RoundRules, t: Translate): string =>
  t('{from} to {until}', {
    from: formatDate(opensAt, t),
    until: formatDate(new Date(Date.parse(closesAt) - 1).toISOString(), t),
  })

/** How a round counts ballots and breaks ties. */
export const rulesOf = ({ tallyRule, tieRule }: RoundRules, t: Translate): string =>
  t('{rule}. When two are equal: {tie}.', {
    rule: t(tallyRuleNames[tallyRule]),
    tie: t(tieRuleNames[tieRule]),
  })

const askNames: Readonly<Record<VoterAsk, string>> = {
  phone: message('You need a confirmed phone number, because one number is one vote.'),
  'older-account': message('Your account must be older than the announcement.'),
  verified: message('Only verified people can vote.'),
}

/** Who may vote in a round, sentence by sentence. */
export const votersOf = ({ asks }: { asks: readonly VoterAsk[] }, t: Translate): string =>
  [
    t('You vote where you lived when the round was announced. A change of place counts for later rounds.'),
    ...asks.map((ask) => t(askNames[ask])),
  ].join(' ')

/** The shade of a State on the map: 1 for nobody, 2 to 5 for a growing share of the fullest State. */
export const shadeOf = (people: number, most: number): 1 | 2 | 3 | 4 | 5 =>
  people === 0 ? 1 : ((1 + Math.ceil((people / most) * 4)) as 2 | 3 | 4 | 5)

/** People of a place: seated, chosen or in the pipeline. */
export const peopleOf = ({ filled, inPipeline }: SeatFigures): number => filled + inPipeline

const columns = (t: Translate, place: string) => [
  { label: place },
  { label: t('Seats'), end: true },
  { label: t('Filled'), end: true },
  { label: t('Kept'), end: true },
  { label: t('Empty'), end: true },
  { label: t('People'), end: true },
]

interface SeatRow extends SeatFigures {
  readonly key: string
  readonly name: ReactNode
  readonly isCurrent?: boolean
}

/** Seats and people of many places; filled, reserved and empty add up to the seats. */
export const SeatsTable = ({
  caption,
  place,
  rows,
}: {
  caption: string
  place: string
  rows: readonly SeatRow[]
}) => {
  const t = useT()
  return (
    <Table
      className="tight"
      fold={false}
      caption={caption}
      columns={columns(t, place)}
      rows={rows.map(({ key, name, isCurrent, seats, filled, reserved, empty, inPipeline }) => ({
        key,
        selected: isCurrent,
        cells: [name, ...[seats, filled, reserved, empty, inPipeline].map(formatNumber)],
      }))}
    />
  )
}

/** Replaces a part that could not be read. */
export const PartProblem = ({
  again,
  message,
  way,
}: {
  again: string
  /** The refusal's message, when a retry would not help. */
  message?: string | undefined
  /** The label of the link, when `again` leads elsewhere. */
  way?: string | undefined
}) => {
  const t = useT()
  return (
    <Notice tone="bad" role="alert" title={message ? t(message) : t('We could not load this part.')}>
      {message ? null : <p>{t('Check your network, then try again.')}</p>}
      <p className="row wrapf mt-2">
        <ButtonLink size="sm" variant="quiet" href={again}>
          {message ? (way ?? t('See the whole country')) : t('Try again')}
        </ButtonLink>
      </p>
    </Notice>
  )
}
