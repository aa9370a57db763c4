import { expect, test } from 'vitest'
import { keptFiles, withFile, withoutFile } from './files.ts'

const stored = { id: 'f1', url: '/api/files/f1', name: 'Budget.pdf', chosen: 4_100_000, made: 182_000 }

test('a photo and evidence are kept with name and sizes, the photo first', () => {
  const withEvidence = withFile({}, { ...stored, purpose: 'evidence' })
  const values = {
    ...withEvidence,
    ...withFile(withEvidence, {
      ...stored,
      purpose: 'photo',
      id: 'p1',
      url: '/api/files/p1',
      name: 'Face.jpg',
    }),
  }
  expect(keptFiles(values)).toEqual([
    { field: 'photoUrl', value: '/api/files/p1', name: 'Face.jpg', chosen: 4_100_000, made: 182_000 },
    { field: 'evidenceIds', value: 'f1', name: 'Budget.pdf', chosen: 4_100_000, made: 182_000 },
  ])
})
test('the same file twice is one file', () => {
  const once = withFile({}, { ...stored, purpose: 'evidence' })
  expect(withFile(once, { ...stored, purpose: 'evidence' })['evidenceIds']).toEqual(['f1'])
})
test('a file sent without script has no name yet', () => {
  expect(keptFiles({ evidenceIds: 'f9' })).toEqual([
    { field: 'evidenceIds', value: 'f9', name: '', chosen: 0, made: 0 },
  ])
})
test('one file is taken away, the others stay', () => {
  const values = { evidenceIds: ['f1', 'f2'], photoUrl: '/api/files/p1' }
  const [photo, first] = keptFiles(values)
  if (!photo || !first) throw new Error('three files are kept')
  expect(keptFiles({ ...values, ...withoutFile(values, first) }).map(({ value }) => value)).toEqual([
    '/api/files/p1',
    'f2',
  ])
  expect(keptFiles({ ...values, ...withoutFile(values, photo) }).map(({ value }) => value)).toEqual([
    'f1',
    'f2',
  ])
})
