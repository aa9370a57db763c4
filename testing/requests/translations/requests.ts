import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { saidSentencesIn } from '#domains/translations/server/sentences.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { type Arrange, type Arranging, nothing, personIdOf } from '#suites/arrangements.ts'

const sentences = await saidSentencesIn('ha')
const sentence = [...sentences.values()].find(
  ({ area, translation }) => area === 'feedback' && translation !== '',
)
const key = sentence?.key ?? ''
const missingKey = '0'.repeat(16)
const place = { language: 'ha', key }

const readsHausa = ({ app }: Arranging, personId: string) =>
  sql`insert into translations.translator (person_id, language, asked_at, granted_at, granted_by)
    values (${personId}, 'ha', ${app.clock.now()}, ${app.clock.now()}, ${randomUUID()})
    on conflict (person_id, language) do update
    set granted_at = excluded.granted_at, granted_by = excluded.granted_by`.execute(app.db)

/** A person who may read Hausa sends it. */
const asReader =
  (make: Arrange): Arrange =>
  async (arranging) => {
    await readsHausa(arranging, personIdOf(arranging))
    return make(arranging)
  }

/** A suggestion of the principal, or of somebody else. */
const suggestionId = async (arranging: Arranging): Promise<string> => {
  const id = randomUUID()
  if (arranging.object === 'missing') return id
  const by = arranging.object === 'own' ? personIdOf(arranging) : demoPerson('terngu').id
  const mark = id.replaceAll('-', '').slice(0, 16)
  await sql`insert into translations.suggestion
    (id, person_id, language, area, sentence, sentence_key, wording, wording_mark, made_at)
    values (${id}, ${by}, 'ha', 'feedback', ${sentence?.english}, ${key}, ${id}, ${mark}, ${arranging.app.clock.now()})`.execute(
    arranging.app.db,
  )
  return id
}

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'translations.pageSentences': () => ({ query: { path: '/contact', language: 'ha' } }),
  'translations.suggest': () => ({
    body: { ...place, wording: `Kalmomi ${randomUUID()}`, why: 'Ya fi kyau.' },
  }),
  'translations.ownTranslating': nothing,
  'translations.offer': () => ({ body: { language: 'ha' } }),
  'translations.figures': nothing,
  'translations.sentences': asReader(() => ({ query: { language: 'ha' } })),
  'translations.sentence': asReader(({ object }) => ({
    params: { language: 'ha', key: object === 'missing' ? missingKey : key },
  })),
  'translations.accept': asReader(() => ({ body: { ...place, wording: sentence?.translation ?? '' } })),
  'translations.decline': asReader(async (arranging) => ({
    params: { suggestionId: await suggestionId(arranging) },
    body: { reason: 'This word means something else.' },
  })),
  'translations.file': asReader(({ object }) => ({
    params: { language: object === 'missing' ? 'xx' : 'ha' },
  })),
  'translations.translators': nothing,
  'translations.decideOffer': async (arranging) => {
    const { object } = arranging
    const personId =
      object === 'own' ? personIdOf(arranging) : object === 'missing' ? randomUUID() : demoPerson('terngu').id
    if (object !== 'missing') await readsHausa(arranging, personId)
    return { params: { personId }, body: { language: 'ha', reads: 'no' } }
  },
}
