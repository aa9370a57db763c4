import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { line, prose } from './fields.ts'
import { fieldsOf, formBody } from './form-body.ts'

const Thing = z.strictObject({
  name: line(20),
  story: z.optional(prose(3, 40, 'Too short.')),
  office: z.enum(['state', 'federal'], 'Choose an office.'),
  count: z.int('Use a whole number.'),
  share: z.optional(z.number()),
  isOpen: z.boolean(),
  isAdult: z.optional(z.boolean()),
  evidenceIds: z.array(z.string()),
  tags: z.optional(z.array(z.string())),
  limit: z._default(z.string(), '20'),
})

const whole = {
  name: ' Ada ',
  story: 'She reads it aloud.',
  office: 'state',
  count: '12',
  share: '2.5',
  isOpen: 'on',
  isAdult: 'true',
  evidenceIds: ['a', 'b'],
  tags: 'one',
  limit: '5',
}

describe('a form as the body of its call', () => {
  test('is typed by the schema', () => {
    expect(formBody(Thing, whole)).toEqual({
      ...whole,
      count: 12,
      share: 2.5,
      isOpen: true,
      isAdult: true,
      tags: ['one'],
    })
    expect(Thing.safeParse(formBody(Thing, whole)).success).toBe(true)
  })

  test('that was left empty holds what a client would send: empty required fields, nothing optional', () => {
    const empty = { story: '', office: '', count: '', share: '', tags: [''], limit: '' }
    expect(formBody(Thing, empty)).toEqual({ name: '', isOpen: false, evidenceIds: [] })
    expect(formBody(Thing, {})).toEqual({ name: '', isOpen: false, evidenceIds: [] })
  })

  test('takes only fields of the schema', () => {
    const body = formBody(Thing, { ...whole, isAdmin: 'true', _csrf: 'token', constructor: 'x' })
    expect(Object.keys(body).toSorted()).toEqual(Object.keys(whole).toSorted())
  })

  test('takes the last value of a field that came twice, and all of a list without the empty ones', () => {
    const body = formBody(Thing, {
      ...whole,
      name: ['Ada', 'Bola'],
      evidenceIds: ['', 'a', ''],
      isOpen: ['off', 'on'],
    })
    expect(body).toMatchObject({ name: 'Bola', evidenceIds: ['a'], isOpen: true })
  })

  test.each(['0x10', '1e3', '12abc', '1,000', 'Infinity', ' '])('does not read %s as a number', (count) => {
    const { error } = Thing.safeParse(formBody(Thing, { ...whole, count }))
    expect(fieldsOf(error?.issues ?? [], '')).toEqual({ count: 'Use a whole number.' })
  })

  test.each([
    ['12', 12],
    ['-3', -3],
    [' 7 ', 7],
    ['007', 7],
  ])('reads %j as the number %d', (count, expected) => {
    expect(formBody(Thing, { ...whole, count })['count']).toBe(expected)
  })

  test('of a call without fields is empty', () => {
    expect(formBody(z.strictObject({}), { isAdult: 'on' })).toEqual({})
  })
})

describe('what is wrong with it', () => {
  const wrong = (fields: Record<string, string | string[]>) =>
    fieldsOf(Thing.safeParse(formBody(Thing, fields)).error?.issues ?? [], 'Unknown field.')

  test('is one message for each field, in words', () => {
    expect(wrong({})).toEqual({
      name: 'Please fill this in.',
      office: 'Choose an office.',
      count: 'Use a whole number.',
    })
  })
  test('names a field within a list, and a field that nobody knows', () => {
    const { error } = Thing.safeParse({ ...formBody(Thing, whole), evidenceIds: ['a', 5], isAdmin: true })
    const fields = fieldsOf(error?.issues ?? [], 'Unknown field.')
    expect(Object.keys(fields).toSorted()).toEqual(['evidenceIds.1', 'isAdmin'])
    expect(fields['isAdmin']).toBe('Unknown field.')
  })
  test('keeps the first message of a field, and names the body when it is no object at all', () => {
    const twice = [
      { code: 'custom', path: ['a'], message: 'First.', input: '' },
      { code: 'custom', path: ['a'], message: 'Second.', input: '' },
      { code: 'custom', path: [], message: 'Not an object.', input: '' },
    ] satisfies z.core.$ZodIssue[]
    expect(fieldsOf(twice, '')).toEqual({ a: 'First.', body: 'Not an object.' })
  })
})
