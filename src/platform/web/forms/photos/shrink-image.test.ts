import { expect, test } from 'vitest'
import { asSendable, shrinkImage, shrunkSize } from './shrink-image.ts'

test('a picture keeps its shape and is at most 1280 pixels on its longer side', () => {
  expect(shrunkSize({ width: 4000, height: 3000 })).toEqual({ width: 1280, height: 960 })
  expect(shrunkSize({ width: 3000, height: 4000 })).toEqual({ width: 960, height: 1280 })
})
test('a small picture is not made larger, and a thin one keeps a pixel', () => {
  expect(shrunkSize({ width: 640, height: 480 })).toEqual({ width: 640, height: 480 })
  expect(shrunkSize({ width: 20_000, height: 3 })).toEqual({ width: 1280, height: 1 })
})
test('a document, and a picture that this device cannot read, are sent unchanged', async () => {
  const document = new Blob(['%PDF-1.7'], { type: 'application/pdf' })
  const strange = new Blob(['x'], { type: 'image/heic' })
  expect(await shrinkImage(document)).toBe(document)
  expect(await shrinkImage(strange)).toBe(strange)
})
test('an unknown kind of file is sent as plain bytes, for the server to check', () => {
  expect(asSendable(new Blob(['x'], { type: 'image/heic' })).type).toBe('application/octet-stream')
  expect(asSendable(new Blob(['x'], { type: 'image/webp' })).type).toBe('image/webp')
})
