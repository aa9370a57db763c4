import { demoPerson } from '#shared/demo/people.ts'
import { sampleId, seatedSampleId } from '#domains/leaders/server/demo/demo-leaders.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { learningStore } from './learning-store.ts'
import { trainingModules } from './lessons/lessons.ts'
import { pathStore } from './path/path-store.ts'

/** Days since the training ended: before the seat, which is held for up to two quarters. */
const FINISHED = 200
const capstone = sampleId('capstone of the seated leader')

/** The whole training of the sample who holds a seat: every module, the code of conduct, and a capstone that two accepted. */
export const seedDemoTraining = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const path = pathStore(tx)
    if (await path.capstone(capstone)) return
    const { id: personId } = demoPerson('terngu')
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
    for (const [place, module] of trainingModules.entries()) {
      const at = daysAgo(FINISHED + 20 - place)
      const day = lagosDay(at)
      const try1 = {
        personId,
        moduleId: module.id,
        day,
        rightAnswers: 5,
        isPassed: true,
        testId: null,
        most: 1,
      }
      await learningStore(tx).addAttempt({ ...try1, at })
    }
    await path.commit(
      seatedSampleId,
      personId,
      'I farm two plots at Gboko and hold no contract.',
      daysAgo(FINISHED + 10),
    )
    await path.addCapstone({
      id: capstone,
      leader_id: seatedSampleId,
      person_id: personId,
      title: 'One table for farmers and herders',
      summary:
        'Six meetings, one map of the cattle routes, and a list of who calls whom when crops are damaged.',
      sent_at: daysAgo(FINISHED + 5),
    })
    for (const name of ['kemi', 'chidi'] as const)
      await path.approve(
        capstone,
        demoPerson(name).id,
        'The map and the minutes are there.',
        daysAgo(FINISHED),
      )
    await path.decide(capstone, 'accepted', 'The map and the minutes are there.', daysAgo(FINISHED))
  })
