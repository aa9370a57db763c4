import type { TestApp } from '#test/app.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { cloudWhatsApp } from '#ports/whatsapp/cloud-api.ts'
import { makeCloudDouble } from '#ports/whatsapp/double/cloud-double.ts'
import { listenAsCloud } from '#ports/whatsapp/double/listen.ts'
import { sql } from 'kysely'

export const cloudAccount = {
  phoneId: '123456789',
  token: 'token-of-this-test-only',
  appSecret: 'secret-of-this-test-only',
  verifyToken: 'verify-word-of-this-test',
  number: '2348000000000',
} as const

/** Posts one webhook to the product as the provider does, byte for byte. */
export const postWhatsApp = async (
  app: TestApp,
  bytes: Buffer | string,
  signature: string | undefined,
): Promise<number> => {
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: '/api/whatsapp/events',
    headers: {
      host: 'localhost',
      'content-type': 'application/json',
      ...(signature !== undefined && { 'x-hub-signature-256': signature }),
    },
    payload: bytes,
  })
  return statusCode
}

const OWN_JOBS = ['whatsapp:answer', 'whatsapp:send', 'notifications:deliver-whatsapp']

/** Puts the production adapter before a test's server, with the double of WhatsApp behind it. */
export const startWhatsApp = async (app: TestApp, timeLimitMs = 2_000) => {
  const posted: number[] = []
  const double = makeCloudDouble({
    ...cloudAccount,
    now: () => app.clock.now(),
    deliver: async (bytes, signature) => {
      posted.push(await postWhatsApp(app, bytes, signature))
    },
  })
  const { url, close } = await listenAsCloud(double)
  app.ports.whatsapp = cloudWhatsApp({ ...cloudAccount, url, timeLimitMs, isDouble: true })
  /** Runs the waiting jobs of messages, and those that they queue; a job that fails stays for the test. */
  const work = async (): Promise<void> => {
    for (;;) {
      const { rows } = await sql<{ id: string; name: string; payload: unknown }>`
        select jobs.id, jobs.task_identifier as name, payload from graphile_worker.jobs as jobs
        join graphile_worker._private_jobs as held on held.id = jobs.id
        where jobs.task_identifier = any(${OWN_JOBS}::text[]) order by jobs.id limit 1`.execute(app.db)
      const [job] = rows
      if (!job) return
      const { payload } = jobNamed(job.name)
      await jobNamed(job.name).run(jobCtx(app), payload.parse(job.payload))
      await sql`delete from graphile_worker._private_jobs where id = ${job.id}`.execute(app.db)
    }
  }
  const linesOf = (number: string) => double.linesOf(number)
  return {
    double,
    posted,
    close,
    work,
    /** What the phone shows of us, the newest last. */
    answersOn: (number: string): string[] =>
      linesOf(number)
        .filter(({ isOurs }) => isOurs)
        .map(({ text }) => text),
    /** Sends a message from a phone, and lets the product work on it. */
    say: async (number: string, text: string): Promise<string> => {
      const before = linesOf(number).filter(({ isOurs }) => isOurs).length
      await double.write(number, text)
      await work()
      return linesOf(number)
        .filter(({ isOurs }) => isOurs)
        .slice(before)
        .map((each) => each.text)
        .join('\n---\n')
    },
  }
}

export type TestWhatsApp = Awaited<ReturnType<typeof startWhatsApp>>
