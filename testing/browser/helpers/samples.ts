import { sampleChapterId } from '#domains/chapters/server/demo-chapter.ts'
import { sampleDrawId } from '#domains/draws/server/seeds.ts'
import { demoThreadId } from '#domains/forum/server/seeds.ts'
import { sampleEventId } from '#domains/events/server/seeds.ts'
import { sampleId } from '#domains/leaders/server/demo/demo-leaders.ts'
import { sampleLetterId } from '#domains/library/server/letters/demo-letter.ts'
import { sentenceKeyOf } from '#domains/translations/server/sentences.ts'
import { demoNominations } from '#domains/vetting/server/demo-nominations.ts'
import { sampleCertificate } from '#domains/volunteers/server/seeds.ts'
import { type ScreenName, screens } from '#shared/sitemap.ts'
import { origin } from './browser.ts'

/** The id of a leader of the demonstration. */
export const anyLeaderId = async (): Promise<string> => {
  const response = await fetch(`${origin()}/api/leaders?limit=1`)
  const { items } = (await response.json()) as { items: { id: string }[] }
  return items[0]?.id ?? ''
}

/** The id of a demonstration project that accepts votes. */
const anyProjectId = async (): Promise<string> => {
  const response = await fetch(`${origin()}/api/projects?status=active&limit=1`)
  const { items } = (await response.json()) as { items: { id: string }[] }
  return items[0]?.id ?? ''
}

/** The id of a reported problem of the demonstration. */
const anyReportId = async (): Promise<string> => {
  const response = await fetch(`${origin()}/api/reports?limit=1`)
  const { items } = (await response.json()) as { items: { id: string }[] }
  return items[0]?.id ?? ''
}

/** The id of a record of open data of the demonstration. */
const anyRecordId = async (): Promise<string> => {
  const response = await fetch(`${origin()}/api/opendata/records?template=facility&limit=1`)
  const { items } = (await response.json()) as { items: { id: string }[] }
  return items[0]?.id ?? ''
}

/** What a parameter without a sample gets: the page says that there is nothing of that id, or needs a sample here. */
const unknownId = async (): Promise<string> => '00000000-0000-4000-8000-000000000000'

/** The sample values for parameters of a screen's path. */
const params: Readonly<Record<string, () => Promise<string>>> = {
  leaderId: anyLeaderId,
  projectId: anyProjectId,
  eventId: async () => sampleEventId,
  chapterId: async () => sampleChapterId,
  reportId: anyReportId,
  recordId: anyRecordId,
  threadId: async () => demoThreadId('market fee'),
  // The longest page: a result with its facts.
  drawId: async () => sampleDrawId('past'),
  articleSlug: async () => 'how-this-library-works',
  articleId: async () => 'new',
  letterSlug: async () => 'to-council-chairmen-show-us-the-budget',
  letterId: async () => sampleLetterId,
  lesson: async () => 'read-a-budget-line',
  moduleId: async () => 'integrity',
  nominationId: async () => sampleId(`nomination of ${demoNominations.find(({ by }) => by === 'ada')?.name}`),
  // The contest of the demonstration's open round: the page says that it is not counted.
  campId: async () => 'nysc-an',
  contestId: async () => sampleId('contest:LA-surulere'),
  // The longest chapter.
  chapter: async () => '6',
  guide: async () => 'rights',
  slug: async () => 'sample-farms',
  language: async () => 'ha',
  key: async () => sentenceKeyOf('shell', 'Close'),
  number: async () => 'INV-000001',
  certificate: async () => sampleCertificate,
  // One with a seal and six months.
  institutionId: async () => 'sample-university-of-kaura',
  // Nothing there: the page stays instead of leading on.
  movedInstitution: async () => 'no-such-institution',
  // An unknown link: the page says that it has expired.
  token: async () => 'a'.repeat(43),
}

/** The address of a screen on the demonstration, with its parameters filled in. */
export const addressOf = async (name: ScreenName): Promise<string> => {
  let address = screens[name].path
  for (const [part, param = ''] of address.matchAll(/:([A-Za-z]+)/g)) {
    const fill = params[param] ?? unknownId
    address = address.replace(part, await fill())
  }
  return address
}
