import * as z from 'zod/mini'
import { publicTypes, type ProblemStatus, type PublicType } from '../../contract.ts'
import problems from '../../demo/problems.json' with { type: 'json' }

const texts = z
  .array(
    z.strictObject({
      type: z.enum(publicTypes),
      title: z.string(),
      description: z.string(),
      place: z.string(),
    }),
  )
  .parse(problems)

/** Where the samples lie: places of several States, some with enough reports for a number on the heatmap. */
const places = [
  'LA-ikeja',
  'KN-dala',
  'LA-alimosho',
  'EN-nsukka',
  'RI-port-harcourt',
  'FC-bwari',
  'KD-zaria',
  'OY-ibadan-north',
  'BO-maiduguri',
  'PL-jos-north',
  'ED-oredo',
  'BE-makurdi',
] as const

const SAMPLES = 120

/** What has happened with a sample so far, as staff wrote it. */
const stories: readonly (readonly (readonly [ProblemStatus, string])[])[] = [
  [],
  [['investigating', 'Two of us were on the spot this morning and took measurements.']],
  [
    ['investigating', 'We have seen the place and spoken with people there.'],
    ['planned', 'The repair is in the plan of the council. Work begins after the rains.'],
  ],
  [
    ['investigating', 'We have passed this to the engineer of the area.'],
    ['in_progress', 'The contractor has brought material and works from Monday to Friday.'],
  ],
  [
    ['planned', 'The budget for this is approved.'],
    ['in_progress', 'Work has begun. Please use the other side of the road.'],
    ['fixed', 'The work is done. Please tell us if you see it otherwise.'],
  ],
  [['fixed', 'Our team repaired it yesterday.']],
  [['not_responsible', 'The federal office is in charge here. We have sent the report there.']],
  [
    ['investigating', 'We checked the records and asked the office.'],
    [
      'no_further_action',
      'The place will be closed for a new building in January, so nothing is repaired there.',
    ],
  ],
]

/** How often each story occurs: most reports are open or in work, some are fixed. */
const mix = [0, 1, 4, 2, 0, 3, 5, 0, 4, 1, 6, 3, 0, 2, 5, 1, 0, 4, 7, 3] as const

export interface DemoProblem {
  readonly key: string
  readonly type: PublicType
  readonly title: string
  readonly description: string
  readonly place: string
  readonly lga: string
  /** Days since it was reported. */
  readonly age: number
  readonly people: number
  readonly story: readonly (readonly [ProblemStatus, string])[]
  /** Days between the steps of its story. */
  readonly pace: number
}

const textAt = (index: number) => {
  const text = texts[index % texts.length]
  return text ? [text] : []
}

/** Invented reports: no real problem, office or person (decision D-23). */
export const demoProblems: readonly DemoProblem[] = Array.from(
  { length: SAMPLES },
  (_, index) => index,
).flatMap((index) =>
  textAt(index).map((text): DemoProblem => {
    const story = stories[mix[index % mix.length] ?? 0] ?? []
    // Each round of texts goes to other places; every second sample lies in the first four.
    const at =
      index % 2 === 0
        ? (index / 2 + Math.floor(index / texts.length)) % 4
        : (index * 5 + Math.floor(index / texts.length)) % places.length
    return {
      ...text,
      key: `problem ${index + 1}`,
      lga: places[at] ?? places[0],
      age: 2 + ((index * 37) % 170),
      people: 1 + ((index * 29) % 47),
      story,
      pace: 1 + ((index * 7) % 11),
    }
  }),
)
