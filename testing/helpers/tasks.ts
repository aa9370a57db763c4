import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import type { TaskDetail } from '#domains/engage/contracts/task-contract.ts'
import { factBank } from '#domains/engage/server/tasks/fact-bank.ts'
import { questionsOn } from '#domains/quizzes/server/bank.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { Person, TestApp } from './app.ts'
import { jpegWithPlace } from './files.ts'
import { ok } from './answers.ts'
import type { DemoName } from './people.ts'

// For tests only: how people do tasks.

/** Moves the clock to the next Tuesday 11:00 in Lagos, so that no test meets the end of a day or a week by chance. */
export const moveToTuesday = ({ clock }: Pick<TestApp, 'clock'>): void => {
  const now = clock.now().getTime()
  const tuesday = Date.UTC(2026, 10, 24, 10)
  const weeks = Math.ceil(Math.max(0, now - tuesday) / (7 * DAY_MS))
  clock.advance((tuesday + weeks * 7 * DAY_MS - now) / 1000)
}

export const startTask = async (who: Person, taskId: string): Promise<TaskDetail> =>
  ok<TaskDetail>(await who.post(`/api/tasks/${taskId}/start`, {}), 201)

export const completeTask = (
  who: Person,
  taskId: string,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
) => who.send('PUT', `/api/tasks/${taskId}/complete`, body, headers)

/** The answers to a fact check, the first `wrong` of them wrong. */
export const factAnswers = ({ statements }: TaskDetail, wrong = 0): Record<string, string> =>
  Object.fromEntries(
    statements.map(({ text }, index) => {
      const isTrue = factBank.find((statement) => statement.text === text)?.isTrue ?? false
      return [`s${index + 1}`, String(index < wrong ? !isTrue : isTrue)]
    }),
  )

/** The answers to a quiz, the first `wrong` of them wrong. */
export const quizAnswers = ({ quiz }: TaskDetail, wrong = 0): Record<string, string> =>
  Object.fromEntries(
    (quiz?.questions ?? []).map(({ text, options }, index) => {
      const right = questionsOn('all').find((question) => question.text === text)?.right ?? ''
      const place = options.indexOf(right)
      return [`q${index + 1}`, ['a', 'b', 'c', 'd'][index < wrong ? (place + 1) % 4 : place] ?? '']
    }),
  )

/** Uploads a photo and returns its address. */
export const sendPhoto = async (who: Person, bytes?: Buffer): Promise<string> =>
  ok<{ url: string }>(
    await who.upload('/api/uploads?purpose=photo&name=p.jpg', bytes ?? (await jpegWithPlace()), 'image/jpeg'),
    201,
  ).url

/** What a person has been paid for tasks, in whole units. */
export const rewardsOf = async ({ db }: Pick<TestApp, 'db'>, name: DemoName): Promise<number> => {
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(transfer.amount), 0)::int as units
    from wallet.transfer as transfer join wallet.account as account on account.id = transfer.credit_id
    where transfer.about like 'task:%:%' and account.person_id = ${demoPerson(name).id}`.execute(db)
  return rows[0]?.units ?? 0
}
