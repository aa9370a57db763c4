import { beforeAll, describe, expect, test } from 'vitest'
import type { FormState } from '#shared/pages/rendered-page.ts'
import { formBody } from '#shared/pages/form-body.ts'
import { NominationDraftToKeep, NominationForm } from '../../contracts/nomination-contract.ts'
import {
  arrive,
  blank,
  fieldsOfStep,
  hasContent,
  loadChecks,
  nextStep,
  nominateCall,
  noteReturn,
  problemsOf,
  stepAfter,
  stepShown,
  toKeep,
} from './steps.ts'

const story = 'She has kept the books of the market union open for eleven years.'
const full = {
  nomineeFullName: 'Rahila Musa Gyang',
  currentOffice: 'Head teacher',
  officeType: 'civil_society',
  region: 'nigeria',
  state: 'NG-PL',
  lga: 'PL-jos-north',
  biography: story,
  nominationStatement: story,
}
const posted = (change: Partial<FormState>): FormState => ({
  call: nominateCall,
  values: full,
  problem: null,
  goTo: null,
  from: null,
  ...change,
})

beforeAll(loadChecks)

describe('the steps of a nomination', () => {
  test('the account gets of a draft what its call takes, and nothing that is empty', () => {
    const files = {
      evidenceIds: '0190a000-0000-7000-8000-0000000000f1',
      linkUrls: ['', 'https://a.ng'],
      linkNotes: [],
    }
    const values = { ...full, ...files, photoUrl: '', step: 'story', returning: '1' }
    expect(toKeep(values)).toEqual(formBody(NominationDraftToKeep, values))
    expect(toKeep({ step: '' })).toEqual({})
  })
  test('[NM-01] the steps together ask for every field of the call, each once', () => {
    const asked = Object.values(fieldsOfStep).flat()
    expect(asked.toSorted()).toEqual(Object.keys(NominationForm.shape).toSorted())
    expect(new Set(asked).size).toBe(asked.length)
  })
  test('[NM-01] everything but photo and evidence is required', () => {
    expect(Object.keys(problemsOf('who', {}))).toEqual(['nomineeFullName', 'currentOffice', 'officeType'])
    expect(Object.keys(problemsOf('place', {}))).toEqual(['region', 'state', 'lga'])
    expect(Object.keys(problemsOf('story', { biography: 'short' }))).toEqual([
      'biography',
      'nominationStatement',
    ])
    expect(problemsOf('evidence', {})).toEqual({})
  })
  test('a local government of another State is refused', () => {
    expect(problemsOf('place', { ...full, state: 'NG-KN' })).toEqual({
      lga: 'Choose a local government area of that State.',
    })
    expect(problemsOf('place', full)).toEqual({})
  })
  test('a bad file id is a problem of the files together', () => {
    expect(Object.keys(problemsOf('evidence', { evidenceIds: ['x', 'y'] }))).toEqual(['evidenceIds'])
  })
  test('going forward stops at the first incomplete step, going back is free', () => {
    expect(stepAfter(blank, 'who', 'place').step).toBe('who')
    expect(stepAfter(full, 'who', 'check')).toEqual({ step: 'check', problems: {} })
    expect(stepAfter({ ...full, biography: '' }, 'who', 'check').step).toBe('story')
    expect(stepAfter({}, 'story', 'who')).toEqual({ step: 'who', problems: {} })
    expect(stepAfter({}, 'place', 'place')).toEqual({ step: 'place', problems: {} })
  })
  test('an address shows a step only when those before it are done', () => {
    expect(stepShown(blank, 'check')).toBe('who')
    expect(stepShown(full, 'evidence')).toBe('evidence')
    expect(stepShown(full, 'nowhere')).toBe('who')
    expect(stepShown(full, null)).toBe('who')
  })
  test('changing one answer returns straight to the summary', () => {
    const changing = noteReturn(full, 'check', 'who')
    expect(nextStep(full, 'who')).toBe('place')
    expect(nextStep(changing, 'who')).toBe('check')
    expect(nextStep(noteReturn(changing, 'who', 'check'), 'who')).toBe('place')
  })
  test('the region alone is not worth saving', () => {
    expect(hasContent(blank)).toBe(false)
    expect(hasContent({ ...blank, evidenceIds: [] })).toBe(false)
    expect(hasContent({ ...blank, nomineeFullName: 'R' })).toBe(true)
  })
})

describe('arriving at the page', () => {
  test('a plain visit begins with the first step', () => {
    expect(arrive(null, 'story')).toEqual({ values: blank, step: 'who', problems: {}, refusal: null })
  })
  test('a step posted without script goes on when it is done', () => {
    expect(arrive(posted({ from: 'who', goTo: 'place' }), null)).toMatchObject({
      step: 'place',
      problems: {},
      values: full,
    })
  })
  test('a step posted without script stays with its problems when it is not done', () => {
    const arrival = arrive(posted({ values: { officeType: 'federal' }, from: 'who', goTo: 'place' }), null)
    expect(arrival.step).toBe('who')
    expect(Object.keys(arrival.problems)).toEqual(['nomineeFullName', 'currentOffice'])
  })
  test('a refused file keeps the person on the step with the server’s words', () => {
    const problem = {
      status: 415,
      code: 'UNSUPPORTED_TYPE',
      message: 'Send a JPEG, PNG or WebP photo, or a PDF.',
      fields: {},
    }
    expect(arrive(posted({ from: 'evidence', goTo: 'check', problem }), null)).toMatchObject({
      step: 'evidence',
      refusal: problem.message,
    })
  })
  test('a refused nomination leads to the step of the refused field', () => {
    const problem = {
      status: 400,
      code: 'INVALID_INPUT',
      message: 'Please check the fields marked below.',
      fields: { biography: 'Too short.' },
    }
    expect(arrive(posted({ from: 'check', problem }), null)).toMatchObject({
      step: 'story',
      problems: problem.fields,
    })
    expect(arrive(posted({ from: 'check', problem: { ...problem, fields: {} } }), null).step).toBe('check')
  })
  test('a form of another call is ignored', () => {
    expect(arrive(posted({ call: 'POST /api/other' }), null).values).toEqual(blank)
  })
})
