import { expect, test } from 'vitest'
import { asksForChoice } from './neutrality.ts'

test.each([
  'Vote for Amina Bello in the community selection',
  'Endorse Chief Okafor and take a photo',
  'Nominate Musa Ibrahim as a leader of your ward.',
  'Tell three friends to support Hon Adeyemi',
  'Ask people to vote for our candidate',
  'Campaign with the APC in your street',
  'Get people to elect Governor Danjuma again',
  'Share why you voted for Ngozi Eze',
  'Jefa kuri’a ga Musa Bello, zabi Musa Bello',
  'Dibo fun Tunde Bakare',
])('refused: %s', (text) => {
  expect(asksForChoice(text)).toBe(true)
})

test.each([
  'Explain to a neighbour how voting works',
  'Clean a drain in your street and take a photo',
  'Nominate a hero of your street who helps others',
  'Read with pupils what the Electoral Act says about voting',
  'Go to the meeting of Surulere Local Government',
  'Thank Amina Bello for teaching children to read',
])('allowed: %s', (text) => {
  expect(asksForChoice(text)).toBe(false)
})
