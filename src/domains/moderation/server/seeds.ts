import { demoPerson } from '#shared/demo/people.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { inventedId } from '#platform/server/formats/invented-id.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import { itemsStore } from './console/store.ts'
import { raisingStore } from './flags/store.ts'
import type { ModeratedKinds } from './kinds.ts'
import { countDecision } from './log/log.ts'
import type { SampleCase } from './demo-case.ts'

const seedCase = async (
  db: Database,
  kinds: ModeratedKinds,
  sample: SampleCase,
  now: Date,
): Promise<void> => {
  const { kind, subjectId, hoursAgo, flags, decision, appeal } = sample
  const subject = (await kinds.get(kind)?.subjects({ db }, [subjectId]))?.get(subjectId)
  const items = itemsStore(db)
  if (!subject || (await items.ofSubject(kind, subjectId))) return
  const timeOf = (hours: number): Date => new Date(now.getTime() - hours * HOUR_MS)
  const raising = raisingStore(db)
  const id = inventedId('moderation item', kind, subjectId)
  await raising.lockedItem({
    id,
    kind,
    subject_id: subjectId,
    author_id: subject.authorId,
    state: subject.state,
    lga: subject.lga,
    waits_since: timeOf(hoursAgo),
  })
  for (const { by, reason, note } of flags) {
    await raising.addFlag({
      item_id: id,
      person_id: demoPerson(by).id,
      round: 1,
      reason,
      note: note ?? null,
      is_verified: false,
      flagged_at: timeOf(hoursAgo),
    })
    await raising.count(id, false, null)
  }
  if (!decision) return
  const { by, outcome, reason, note } = decision
  const [at, deciderId] = [timeOf(hoursAgo / 2), demoPerson(by).id]
  const item = { id, status: 'waiting', round: 1 } as const
  await items.decide({ item, to: outcome, reason, deciderId, at })
  await items.addDecision({
    id: inventedId('moderation decision', id),
    item_id: id,
    round: 1,
    outcome,
    reason,
    note,
    is_appeal: false,
    decider_id: deciderId,
    decided_at: at,
  })
  await countDecision({ db, now: () => at }, { kind, reason, outcome, isAppeal: false })
  if (appeal && subject.authorId) await items.appeal(id, subject.authorId, appeal, timeOf(hoursAgo / 4))
}

/** Adds the cases of the demonstration: the console, the log and an author's page have something to show. */
export const seedModeration =
  (kinds: ModeratedKinds, samples: readonly SampleCase[]) =>
  (db: Database, now: Date): Promise<void> =>
    inTransaction(db, async (tx) => {
      for (const sample of samples) await seedCase(tx, kinds, sample, now)
    })
