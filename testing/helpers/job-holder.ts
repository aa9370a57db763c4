/** A separate process that takes the job `test:hold` from the queue of the given database and never finishes it. */
import * as z from 'zod/mini'
import { openDatabase } from '#platform/server/database/database.ts'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { startWorker } from '#platform/server/jobs/worker.ts'
import { makeLog } from '#platform/server/log.ts'
import { bareJobParts, fakePorts } from './ports.ts'

const url = process.argv[2] ?? ''
const hold = defineJob({
  name: 'test:hold',
  payload: z.strictObject({}),
  run: () => {
    console.log('held')
    return new Promise<void>(() => {})
  },
})
const db = openDatabase(url, 2)
const log = makeLog({ LOG_LEVEL: 'silent' })
await startWorker(url, { db, ports: fakePorts(), ...bareJobParts, log, now: () => new Date() }, [
  hold,
] as readonly Job[])
