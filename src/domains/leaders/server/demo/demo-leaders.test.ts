import { describe, expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import type { Leader, LeaderCard } from '../../contracts/leader-contract.ts'
import { demoLeaders, sampleId } from './demo-leaders.ts'
import { drawPortrait } from './portrait.ts'

const MAX_PORTRAIT_BYTES = 6 * 1024

const app = await openTestApp()
const guest = app.guest()

describe('portraits of sample leaders', () => {
  test('are small, and no two are the same', () => {
    const drawings = demoLeaders.map(({ look }) => drawPortrait(look))
    expect(new Set(drawings).size).toBe(demoLeaders.length)
    for (const drawing of drawings) expect(Buffer.byteLength(drawing)).toBeLessThan(MAX_PORTRAIT_BYTES)
  })

  test('fit: whoever is “she” wears no beard, and whoever is “he” no gele, hijab or earrings', () => {
    const odd = demoLeaders.filter(({ biography, statement, look }) => {
      const isWoman = /\b(?:she|her)\b/i.test(biography)
      const isMan = !isWoman && /\b(?:he|his)\b/i.test(`${biography} ${statement}`)
      const isDressedAsWoman = ['gele', 'hijab', 'scarf', 'bun', 'braids'].includes(look.head)
      if (isWoman) return look.beard !== undefined
      return isMan && (isDressedAsWoman || look.extras.includes('earrings'))
    })
    expect(odd.map(({ name }) => name)).toEqual([])
  })

  test('stand on the card and are served as a picture that a cache may keep', async () => {
    const { items } = ok<{ items: LeaderCard[] }>(await guest.get('/api/leaders?limit=100'))
    expect(items.map(({ photoUrl }) => photoUrl)).not.toContain(null)
    const answer = await guest.get(items[0]?.photoUrl ?? '')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/svg+xml')
    expect(answer.headers['cache-control']).toContain('public')
    expect(answer.body).toMatch(/^<svg xmlns="[^"]+" viewBox="0 0 100 100"/)
  })

  test('a leader without a drawing has none', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect(await guest.get(`/api/leaders/${unknown}/portrait`)).toRefuse(404, 'LEADER_NOT_FOUND')
  })
})

describe('evidence of sample leaders', () => {
  test('has a title and a claim of the profile, in the order of the checks, none after the approval', async () => {
    for (const { name, evidence } of demoLeaders) {
      const leader = ok<Leader>(await guest.get(`/api/leaders/${sampleId(name)}`))
      expect(leader.evidence.map((item) => item.name)).toEqual(evidence.map(([title]) => title))
      const days = leader.evidence.map(({ checkedAt }) => checkedAt)
      expect(days).toEqual(days.toSorted())
      const approved = leader.history[2]?.at ?? ''
      expect(days.at(-1)).toBe(approved)
      for (const { claim } of leader.evidence)
        expect(`${leader.currentOffice} ${leader.biography}`).toContain(claim)
    }
  })

  test('candidates of a contest have three papers each', () => {
    const candidates = demoLeaders.filter(({ status }) => status === 'public_selection')
    expect(candidates.map(({ evidence }) => evidence.length)).toEqual(candidates.map(() => 3))
    const contests = Map.groupBy(candidates, ({ lga }) => lga)
    for (const standing of contests.values()) {
      expect(standing.length).toBeGreaterThanOrEqual(4)
      expect(standing.length).toBeLessThanOrEqual(6)
    }
    expect(contests.size).toBe(5)
  })
})
