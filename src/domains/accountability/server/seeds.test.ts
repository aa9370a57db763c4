import { expect, test } from 'vitest'
import type { ModuleCard } from '#domains/training/lesson-contract.ts'
import { openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { OwnRecord } from '../record-contract.ts'
import { lastQuarterStart, quartersOwed } from '../rules.ts'

const app = await openTestApp()

test('the deployed leader of the demonstration has the training, pledges, and one quarterly report to send', async () => {
  const terngu = await app.signIn('terngu')
  const modules = ok<ModuleCard[]>(await terngu.get('/api/training/modules'))
  expect(modules.every(({ isPassed }) => isPassed)).toBe(true)
  const { leader, record } = ok<OwnRecord>(await terngu.get('/api/accountability/mine'))
  expect(leader).toMatchObject({ fullName: 'Terngu Aondoverlu', status: 'deployed' })
  expect(record?.pledges).toHaveLength(2)
  const [report] = record?.reports ?? []
  expect(record?.reports).toHaveLength(1)
  expect(['due', 'overdue']).toContain(report?.state)
  const sent = await terngu.post('/api/accountability/reports', {
    quarter: report?.quarter,
    done: 'We met three times, and the map of the cattle routes is drawn.',
    next: 'Posts at each bend of the route, and a list of telephone numbers.',
    money: 'None.',
  })
  expect(sent.statusCode).toBe(201)
  expect(sent.json<OwnRecord>().record?.reports.map(({ state }) => state)).toEqual(['filed'])
})

test('on any day of a year exactly one report is owed by a term that began early in the last quarter', () => {
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, 12)))
  const owed = days.map((now) => {
    const since = new Date(lastQuarterStart(now).getTime() + 5 * DAY_MS)
    return quartersOwed(since, now).length
  })
  expect(new Set(owed)).toEqual(new Set([1]))
})
