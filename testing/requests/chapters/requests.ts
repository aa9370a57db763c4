import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson, type DemoName } from '#shared/demo/people.ts'
import { type Arrange, type Arranging, type Sample } from '#suites/arrangements.ts'
import { principals } from '#suites/principals.ts'

const LGA = 'EN-nsukka'
const isOwn = ({ name, object }: Arranging): DemoName | null =>
  object === 'own' ? (principals[name].is ?? null) : null

/** The only chapter of its area, led by the principal or by somebody else, with one more member. */
const madeChapter = async (
  arranging: Arranging,
  status: 'open' | 'proposed',
): Promise<{ chapterId: string; memberId: string }> => {
  const { app, object } = arranging
  const [chapterId, memberId] = [randomUUID(), randomUUID()]
  await sql`update chapters.chapter set status = 'closed' where not is_sample`.execute(app.db)
  if (object === 'missing') return { chapterId, memberId }
  const now = app.clock.now()
  await sql`insert into chapters.chapter (id, name, about, state, lga, safety_contact, status, proposed_at, opened_at)
    values (${chapterId}, 'Readers', 'We read what our council publishes.', 'NG-EN', ${LGA}, 'Lola, 0800', ${status},
      ${now}, ${now})`.execute(app.db)
  const lead = isOwn(arranging) ?? 'terngu'
  await sql`insert into chapters.member (id, chapter_id, person_id, role, joined_at)
    values (${randomUUID()}, ${chapterId}, ${demoPerson(lead).id}, 'lead', ${now}),
      (${memberId}, ${chapterId}, ${demoPerson('lola').id}, 'member', ${now})`.execute(app.db)
  return { chapterId, memberId }
}

const onChapter =
  (rest: Omit<Sample, 'params'> = {}): Arrange =>
  async (arranging) => ({ ...rest, params: { chapterId: (await madeChapter(arranging, 'open')).chapterId } })

/** Everybody of the suite lives in the area. */
const liveThere = async ({ app, name }: Arranging): Promise<void> => {
  const who = principals[name].is
  if (who === null) return
  await sql`insert into members.place (person_id, state_code, lga_id, changed_at)
    values (${demoPerson(who).id}, 'NG-EN', ${LGA}, ${app.clock.now()})
    on conflict (person_id) do update set state_code = 'NG-EN', lga_id = ${LGA}`.execute(app.db)
}

/** The same with somebody else as the lead. */
const notAsLead = (arranging: Arranging): Arranging => ({
  ...arranging,
  object: arranging.object === 'own' ? 'other' : arranging.object,
})

const addMember = ({ app }: Arranging, chapterId: string, name: DemoName): Promise<unknown> =>
  sql`insert into chapters.member (id, chapter_id, person_id, role, joined_at)
    values (${randomUUID()}, ${chapterId}, ${demoPerson(name).id}, 'member', ${app.clock.now()})`.execute(
    app.db,
  )

/** The lead chose this member as the secretary. */
const offerTo = (
  { app }: Arranging,
  chapterId: string,
  name: DemoName,
  acceptedAt: Date | null = null,
): Promise<unknown> =>
  sql`update chapters.member set offered_at = ${app.clock.now()}, offered_by = ${demoPerson('terngu').id},
      accepted_at = ${acceptedAt}
    where chapter_id = ${chapterId} and person_id = ${demoPerson(name).id}`.execute(app.db)

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'chapters.chapters': () => ({ query: { state: 'NG-LA', limit: '20' } }),
  'chapters.chapter': onChapter(),
  'chapters.ownChapter': onChapter(),
  'chapters.proposeChapter': async (arranging) => {
    await liveThere(arranging)
    await sql`update chapters.chapter set status = 'closed' where not is_sample`.execute(arranging.app.db)
    return {
      body: {
        name: 'Nsukka Readers',
        about: 'We read what our council publishes, once a month.',
        safetyContact: 'Ife, 0800 111 2222',
        agrees: 'yes',
      },
    }
  },
  'chapters.backChapter': async (arranging) => {
    await liveThere(arranging)
    const { chapterId } = await madeChapter(
      { ...arranging, object: arranging.object === 'own' ? 'other' : arranging.object },
      'proposed',
    )
    await sql`delete from chapters.member where chapter_id = ${chapterId} and role = 'member'`.execute(
      arranging.app.db,
    )
    return { params: { chapterId } }
  },
  'chapters.belong': onChapter({ body: { belongs: 'yes' } }),
  'chapters.giveRole': async (arranging) => {
    const { chapterId, memberId } = await madeChapter(arranging, 'open')
    return { params: { chapterId }, body: { memberId, role: 'secretary' } }
  },
  'chapters.answerOffice': async (arranging) => {
    const { chapterId } = await madeChapter(notAsLead(arranging), 'open')
    const who = isOwn(arranging)
    if (who) await addMember(arranging, chapterId, who)
    await offerTo(arranging, chapterId, who ?? 'lola')
    return { params: { chapterId }, body: { answer: 'accept' } }
  },
  'chapters.secondOffice': async (arranging) => {
    const { chapterId } = await madeChapter(notAsLead(arranging), 'open')
    const who = isOwn(arranging)
    if (who) await addMember(arranging, chapterId, who)
    await offerTo(arranging, chapterId, 'lola', arranging.app.clock.now())
    return { params: { chapterId } }
  },
  'chapters.changeChapter': onChapter({
    body: { about: 'We meet, read and walk the streets.', safetyContact: 'Terngu, 0800 333' },
  }),
}
