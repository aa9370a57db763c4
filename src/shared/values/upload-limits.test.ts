import { expect, test } from 'vitest'
import { DOCUMENT_BYTES, PHOTO_BYTES, uploadWords } from './upload-limits.ts'

test('what people read names the limits that hold', () => {
  const [photo, document] = [PHOTO_BYTES, DOCUMENT_BYTES].map((bytes) => bytes / 1_048_576)
  expect(uploadWords.photos).toContain(`Photos up to ${photo} MB`)
  expect(uploadWords.files).toBe(`Photos up to ${photo} MB, PDF files up to ${document} MB.`)
  expect(uploadWords.tooLarge).toContain(`photos up to ${photo} MB and PDF files up to ${document} MB`)
})
