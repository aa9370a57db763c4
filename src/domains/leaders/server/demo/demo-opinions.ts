import type { SampleCase } from '#domains/moderation/server/demo-case.ts'
import { storeProposal } from '#domains/approvals/server/approvals.ts'
import { demoPerson, type DemoName } from '#shared/demo/people.ts'
import type { Database } from '#platform/server/database/database.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { concernsStore } from '../moderation/concerns-store.ts'
import { sampleId } from './demo-leaders.ts'
import { endorsementsStore } from '../endorsements/store.ts'
import { transitionApproval } from '../transitions/approval.ts'

const endorsements: readonly [leader: string, by: DemoName, isAnonymous: boolean, note: string][] = [
  ['Ifẹ́olúwa Adéṣínà', 'dayo', false, 'She answers the phone. The market drain was cleared in nine days.'],
  ['Ifẹ́olúwa Adéṣínà', 'gbenga', true, 'I saw the ledger myself.'],
  ['Ifẹ́olúwa Adéṣínà', 'ife', false, ''],
  ['Ọláwándé Akínrìnọ́lá', 'dayo', true, 'Our pump works again.'],
  ['Ọláwándé Akínrìnọ́lá', 'funke', false, 'He came himself, and he came back to look again.'],
]

const upheld = {
  leader: 'Ọláwándé Akínrìnọ́lá',
  summary: 'The public list of pumps was not renewed for five months in 2025. It is up to date again.',
  reply: 'The person who kept the list had left. I should have said so on the page. Two people keep it now.',
}

const report = (name: string, now: Date, state: 'open' | 'upheld') => ({
  id: sampleId(`concern ${state} ${name}`),
  leader_id: sampleId(name),
  reporter_id: demoPerson('gbenga').id,
  kind: 'false_information' as const,
  text: 'The page says that the list is public. I looked every week since March and it never changed.',
  source_url: 'https://example.org/water/pump-list',
  sent_at: new Date(now.getTime() - (state === 'open' ? 2 : 30) * DAY_MS),
})

/** Two people reported these words; the cases of the one console name them. */
const reported = {
  leader: 'Kọ́ládé Fágbùyìlá',
  by: 'dayo',
  note: 'Sample: whoever endorses him too gets a bag of rice at the hall on Saturday.',
} as const
const sampleNoteId = sampleId(`endorsement ${reported.leader} ${reported.by}`)

const seedReportedNote = (db: Database, now: Date) =>
  endorsementsStore(db).add({
    id: sampleNoteId,
    leader_id: sampleId(reported.leader),
    person_id: demoPerson(reported.by).id,
    is_anonymous: false,
    note: reported.note,
    endorsed_at: new Date(now.getTime() - 2 * DAY_MS),
    weight: 1,
  })

/** A transition that waits for its second person: the vetting lead proposed it, an administrator may confirm it. */
const waiting = {
  leader: 'Barinem Nwidobari',
  reason: 'Sample: two quarterly reports are missing. He was asked twice and did not answer.',
}

const seedWaitingTransition = async (db: Database, now: Date): Promise<void> => {
  const leaderId = sampleId(waiting.leader)
  await storeProposal({ db }, transitionApproval([]), {
    id: sampleId(`move ${waiting.leader}`),
    payload: { leaderId, from: 'verified', to: 'suspended', by: 'safeguarding-lead', evidenceFileIds: [] },
    reason: waiting.reason,
    proposerId: demoPerson('kemi').id,
    proposedAt: now,
  })
}

/**
 * Seeds what citizens say about some sample leaders: endorsements, one upheld report with a reply, one
 * open report, reported words, and a transition that waits for its second person.
 */
export const seedDemoOpinions = async (db: Database, now: Date): Promise<void> => {
  for (const [index, [name, by, isAnonymous, note]] of endorsements.entries())
    await endorsementsStore(db).add({
      id: sampleId(`endorsement ${name} ${by}`),
      leader_id: sampleId(name),
      person_id: demoPerson(by).id,
      is_anonymous: isAnonymous,
      note,
      endorsed_at: new Date(now.getTime() - (3 + index * 4) * DAY_MS),
      weight: 1,
    })
  await concernsStore(db).add({
    ...report(upheld.leader, now, 'upheld'),
    state: 'upheld',
    outcome: 'upheld',
    reason: 'The address shows the day of each change.',
    summary: upheld.summary,
    decider_id: demoPerson('chidi').id,
    decided_at: new Date(now.getTime() - 20 * DAY_MS),
    reply: upheld.reply,
    replied_at: new Date(now.getTime() - 18 * DAY_MS),
  })
  await concernsStore(db).add(report('Kọ́ládé Fágbùyìlá', now, 'open'))
  await seedReportedNote(db, now)
  await seedWaitingTransition(db, now)
}

/** An endorsement that waits for the moderators of the demonstration. */
export const flaggedNote: SampleCase = {
  kind: 'leaders.note',
  subjectId: sampleNoteId,
  hoursAgo: 24,
  flags: [
    { by: 'gbenga', reason: 'inducement' },
    { by: 'funke', reason: 'inducement' },
  ],
}
