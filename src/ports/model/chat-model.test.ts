import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatModelDouble, startChatModelDouble } from '#test/doubles/chat-model-double.ts'
import { chatModel } from './chat-model.ts'

let double: ChatModelDouble
beforeAll(async () => {
  double = await startChatModelDouble('the-key')
})
afterAll(() => double.close())

const ask = { task: 'Repeat.', text: 'Nigeria has 36 States' }
const model = (over = {}) => chatModel({ url: double.url, key: 'the-key', name: 'small', ...over })

test('a model receives its task and the text, and what it says is returned', async () => {
  double.says = (text) => `${text}!`
  expect(await model().complete(ask)).toBe('Nigeria has 36 States!')
  expect(double.asked.at(-1)).toMatchObject({
    model: 'small',
    messages: [
      { role: 'system', content: 'Repeat.' },
      { role: 'user', content: 'Nigeria has 36 States' },
    ],
  })
})

test.each<[string, object, string | number, RegExp]>([
  ['a wrong key', { key: 'secret-and-wrong' }, '', /^The model answered 401\.$/],
  ['an overloaded model', {}, 503, /^The model answered 503\.$/],
  ['a silent model', {}, '', /said nothing/],
])('%s is an error that names no key', async (_, over, said, message) => {
  double.says = () => said
  await expect(model(over).complete(ask)).rejects.toThrow(message)
})

test('a streamed answer is put together, however its bytes arrive', async () => {
  double.sends = 'stream'
  double.says = () => 'Ìdìbò wà ní ọjọ́ kan [1].'
  expect(await model().complete(ask)).toBe('Ìdìbò wà ní ọjọ́ kan [1].')
  double.sends = 'whole'
})

test('a stream that breaks off is no answer', async () => {
  double.sends = 'broken'
  double.says = () => 'You must not believe half of this.'
  await expect(model().complete(ask)).rejects.toThrow(/said nothing/)
  double.sends = 'whole'
})

test('a model that hangs is left after its time', async () => {
  double.says = () => 'hang'
  await expect(model({ timeLimitMs: 50 }).complete(ask)).rejects.toThrow(/timeout|aborted/i)
})
