import { expect, test } from 'vitest'
import { partsToSpeak } from './listen.ts'

test('a text is read sentence by sentence, and no part of it is lost', () => {
  expect(partsToSpeak('One. Two!\nThree? Four')).toEqual(['One.', 'Two!', 'Three?', 'Four'])
  expect(partsToSpeak(' \n ')).toEqual([])
})
