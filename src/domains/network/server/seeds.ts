import type { SampleCase } from '#domains/moderation/server/demo-case.ts'
import { demoPerson } from '#shared/demo/people.ts'
import type { Interest } from '#shared/civic/interests.ts'
import { homes } from '#domains/members/server/places/places-of-people.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inventedId } from '#platform/server/formats/invented-id.ts'
import { shownPlace } from '../rules.ts'
import { networkStore } from './store.ts'

const cards: readonly { who: 'bola' | 'binta' | 'ife' | 'gbenga'; about: string; interests: Interest[] }[] = [
  { who: 'bola', about: 'I keep the list of boreholes in our ward.', interests: ['water', 'budget'] },
  { who: 'binta', about: 'Teacher. Ask me about school committees.', interests: ['schools', 'inclusion'] },
  { who: 'ife', about: '', interests: ['elections', 'schools'] },
  {
    who: 'gbenga',
    about: 'We clean the market road every last Saturday.',
    interests: ['environment', 'jobs'],
  },
]

/** The id of a sample person's card. */
const sampleCardId = (who: (typeof cards)[number]['who']): string => inventedId(`network-card-${who}`)

/** A few sample people who chose to be found. */
export const seedNetwork = async (db: Database, now: Date): Promise<void> => {
  const store = networkStore(db)
  const places = await homes.ofAll(
    { db },
    cards.map(({ who }) => demoPerson(who).id),
  )
  for (const { who, about, interests } of cards) {
    const { id } = demoPerson(who)
    const noPlace = { state: null, lga: null }
    const place = shownPlace(places.get(id) ?? noPlace, 'state') ?? noPlace
    if (await store.own(id)) continue
    await store.keep(
      id,
      {
        id: sampleCardId(who),
        about,
        state_code: place.state,
        lga_id: place.lga,
        interests,
        tells_of_followers: false,
      },
      now,
    )
  }
}

/** A card that waits for the moderators of the demonstration. */
export const flaggedCard: SampleCase = {
  kind: 'network.card',
  subjectId: sampleCardId('gbenga'),
  hoursAgo: 3,
  flags: [
    { by: 'ada', reason: 'spam' },
    { by: 'dayo', reason: 'spam', note: 'Sample: the same words stand in three rooms.' },
  ],
}

/** A card that the moderators of the demonstration kept. */
export const clearedCard: SampleCase = {
  kind: 'network.card',
  subjectId: sampleCardId('binta'),
  hoursAgo: 50,
  flags: [{ by: 'dayo', reason: 'private' }],
  decision: {
    by: 'chidi',
    outcome: 'kept',
    reason: null,
    note: 'Sample: she tells what she does herself, and names nobody.',
  },
}
