import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Person, openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import { movingHolidays } from './holidays.ts'

const app = await openTestApp()
const emeka = await app.signIn('emeka')
const chidi = await app.signIn('chidi')

const form = (change: Record<string, string> = {}) => ({
  day: '2027-03-11',
  change: 'add',
  name: 'Eid-ul-Fitr',
  source: 'Federal Ministry of Interior, 8 March 2027',
  reason: 'The moon was seen one day later than the estimate.',
  ...change,
})
const propose = (who: Person, change?: Record<string, string>) =>
  who.post('/api/regions/holidays', form(change))
const agree = async (change?: Record<string, string>) => {
  const { id } = ok<{ id: string }>(await propose(emeka, change), 202)
  ok(await chidi.post(`/api/approvals/${id}/confirm`, {}))
}
const moving = () => movingHolidays({ db: app.db, now: () => app.clock.now() })

describe('public holidays that move', () => {
  test('come with the installation until 2028, for finance only', async () => {
    for (const [who, status] of [
      [app.guest(), 401],
      [await app.signIn('ada'), 403],
    ] as const) {
      expect((await who.get('/api/regions/holidays')).statusCode).toBe(status)
      expect((await propose(who)).statusCode).toBe(status)
    }
    const days = ok<{ day: string; name: string; source: string }[]>(await emeka.get('/api/regions/holidays'))
    const named = (name: string) => days.filter((each) => each.name === name).map(({ day }) => day)
    expect(named('Easter Monday')).toEqual(['2027-03-29', '2028-04-17'])
    expect(named('Eid-ul-Adha').map((day) => day.slice(0, 4))).toEqual(['2027', '2027', '2028', '2028'])
    expect(days.every(({ source }) => source.length > 10)).toBe(true)
  })

  test('are changed by two people, and the newest row of a day counts', async () => {
    expect(await moving()).toContain('2027-03-09')
    const { id } = ok<{ id: string }>(await propose(emeka), 202)
    expect(await propose(chidi, { name: 'Another name' })).toRefuse(409, 'APPROVAL_WAITING')
    expect(await emeka.post(`/api/approvals/${id}/confirm`, {})).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    expect(await moving()).not.toContain('2027-03-11')
    ok(await chidi.post(`/api/approvals/${id}/confirm`, {}))
    await agree({ day: '2027-03-09', change: 'remove' })
    expect(await moving()).toContain('2027-03-11')
    expect(await moving()).not.toContain('2027-03-09')
    const days = ok<{ day: string; isHoliday: boolean; proposedBy: string | null }[]>(
      await emeka.get('/api/regions/holidays'),
    )
    expect(days.find(({ day }) => day === '2027-03-09')?.isHoliday).toBe(false)
    expect(days.find(({ day }) => day === '2027-03-11')?.proposedBy).toBeTruthy()
    await agree({ day: '2027-03-09' })
    expect(await moving()).toContain('2027-03-09')
  })

  test('of the past, or as the list has them, are refused, and no row ever changes', async () => {
    expect(await propose(emeka, { day: '2026-01-02' })).toRefuse(409, 'HOLIDAY_DAY_PAST')
    expect(await propose(emeka, { day: '2027-03-29' })).toRefuse(409, 'HOLIDAY_KNOWN')
    expect(await propose(emeka, { day: '2027-03-30', change: 'remove' })).toRefuse(409, 'HOLIDAY_KNOWN')
    await expect(sql`update regions.holiday set is_holiday = false`.execute(app.db)).rejects.toThrow()
  })
})
