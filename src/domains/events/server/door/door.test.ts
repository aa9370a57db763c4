import { createPublicKey, verify } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { planned } from '#test/events.ts'
import type { OwnEvent } from '../../contract.ts'
import type { DoorList, ScanResult } from '../../door-contract.ts'
import { readTicket, signedList } from '../../ticket-text.ts'
import { listedHash } from './tickets.ts'

const app = await openTestApp()
let ife = await app.signIn('ife')
let ada = await app.signIn('ada')
const eventId = await planned(app, ife)
await ada.post(`/api/events/${eventId}/register`, {})

const door = async (who: Person) => who.get(`/api/events/${eventId}/door`)
const mine = async () => (await ada.get(`/api/events/${eventId}/mine`)).json<OwnEvent>().registration
const keyOf = ({ key }: DoorList) => {
  const point = Buffer.from(key, 'base64url')
  const text = (bytes: Buffer) => bytes.toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: text(point.subarray(1, 33)), y: text(point.subarray(33)) }
  return createPublicKey({ key: jwk, format: 'jwk' })
}
const isSigned = (list: DoorList, text: string, signature: string) =>
  verify(
    'sha256',
    Buffer.from(text),
    { key: keyOf(list), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
const factsOf = async (about: string) =>
  (
    await sql<{
      who: string
    }>`select who from activity.fact where kind = 'event.attended' and about = ${about}`.execute(app.db)
  ).rows

const toTheDoor = async (id: string) => {
  const { rows } = await sql<{ at: Date }>`select starts_at as at from events.event where id = ${id}`.execute(
    app.db,
  )
  const wait = ((rows[0]?.at.getTime() ?? 0) - app.clock.now().getTime()) / 1000
  if (wait > 0) app.clock.advance(wait)
}

describe('the door of an event', () => {
  test('gives those who run it a signed list of hashes, in which nobody finds a code or a name', async () => {
    expect((await door(ada)).statusCode).toBe(403)
    expect((await door(app.guest())).statusCode).toBe(401)
    const list = (await door(ife)).json<DoorList>()
    const own = await mine()
    const code = own?.code?.replace('-', '') ?? ''
    expect(list.hashes).toEqual([listedHash(eventId, code)])
    expect(isSigned(list, signedList(list), list.signature)).toBe(true)
    expect(isSigned(list, signedList({ ...list, hashes: [] }), list.signature)).toBe(false)
    for (const secret of [code, 'Ada', demoPerson('ada').id])
      expect(JSON.stringify(list)).not.toContain(secret)
  })

  test('the ticket of a person is signed by the same key, and one with another code is not', async () => {
    const list = (await door(ife)).json<DoorList>()
    const { signed } = readTicket((await mine())?.ticket ?? '')
    expect(signed?.eventId).toBe(eventId)
    expect(isSigned(list, signed?.text ?? '', signed?.signature ?? '')).toBe(true)
    expect(isSigned(list, `${signed?.text ?? ''}X`, signed?.signature ?? '')).toBe(false)
  })

  test('is closed long before, and lets a person in once, by ticket or typed code; that is a civic fact', async () => {
    const path = `/api/events/${eventId}/check-ins`
    const own = await mine()
    expect((await ife.post(path, { code: own?.code })).json<{ code: string }>().code).toBe('DOOR_CLOSED')
    await toTheDoor(eventId)
    ;[ife, ada] = [await app.signIn('ife'), await app.signIn('ada')]
    expect((await ada.post(path, { code: own?.code })).statusCode).toBe(403)
    expect((await ife.post(path, { code: 'WRONG-234' })).json<{ code: string }>().code).toBe('CODE_UNKNOWN')
    const typed = (own?.code ?? '').toLowerCase()
    expect((await ife.post(path, { code: typed })).json()).toMatchObject({
      arrived: 1,
      results: [{ result: 'checked-in' }],
    })
    expect((await ife.post(path, { code: own?.ticket })).json()).toMatchObject({
      arrived: 1,
      results: [{ result: 'already' }],
    })
    expect(await factsOf(`event:${eventId}`)).toEqual([{ who: demoPerson('ada').id }])
    expect((await mine())?.hasArrived).toBe(true)
  })

  test('500 people, scanned by two devices without a network that both saw many of them: no double, no loss', async () => {
    const id = await planned(app, ife, { capacity: 600 })
    await sql`insert into events.registration (id, event_id, person_id, state, code, registered_at)
      select gen_random_uuid(), ${id}, gen_random_uuid(), 'seated',
        translate(lpad(n::text, 8, '0'), '01', 'AB'), now() from generate_series(1, 500) as n`.execute(app.db)
    await sql`update events.event set seats_taken = 500 where id = ${id}`.execute(app.db)
    await toTheDoor(id)
    const { rows } = await sql<{
      code: string
    }>`select code from events.registration where event_id = ${id} order by code`.execute(app.db)
    const codes = rows.map(({ code }) => code)
    // The devices share the middle two hundred, and each sends its batches, the first of them twice.
    const devices = [codes.slice(0, 350), codes.slice(150)]
    const send = async (seen: readonly string[], at: string): Promise<ScanResult[]> => {
      const who = await app.signIn('ife')
      const results: ScanResult[] = []
      const batches = [seen.slice(0, 200), seen.slice(0, 200), seen.slice(200)]
      for (const batch of batches) {
        const body = { scans: batch.map((code) => ({ code, at })) }
        const answer = await who.post(`/api/events/${id}/check-ins`, body)
        expect(answer.statusCode).toBe(200)
        results.push(
          ...answer.json<{ results: { result: ScanResult }[] }>().results.map(({ result }) => result),
        )
      }
      return results
    }
    const at = app.clock.now().toISOString()
    const results = (await Promise.all(devices.map((seen) => send(seen, at)))).flat()
    expect(results.filter((result) => result === 'checked-in')).toHaveLength(500)
    expect(results.filter((result) => result === 'already')).toHaveLength(2 * 550 - 500)
    const { rows: arrived } = await sql<{ came: number; counted: number }>`
      select (select count(*)::int from events.registration where event_id = ${id} and arrived_at is not null) as came,
        arrived as counted from events.event where id = ${id}`.execute(app.db)
    expect(arrived).toEqual([{ came: 500, counted: 500 }])
    expect(new Set((await factsOf(`event:${id}`)).map(({ who }) => who)).size).toBe(500)
    expect(await factsOf(`event:${id}`)).toHaveLength(500)
  })
})
