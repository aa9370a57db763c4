import { describe, expect, test } from 'vitest'
import type { GuideAnswer } from '../../contract.ts'
import { begin, type Conversation, converse, lastEntries } from './conversation.ts'

const AT = '2026-11-23T10:00:00.000Z'
const answer: GuideAnswer = { message: 'It makes bye-laws.', language: 'en', timestamp: AT, sources: [] }
const ask = (state: Conversation, question: string) => converse(state, { type: 'ask', question, at: AT })

describe('a conversation with a guide', () => {
  test('holds the question at once and the answer when it comes', () => {
    const asked = ask(begin('tari'), '  What does a councillor do? ')
    expect(asked).toMatchObject({ pending: 'What does a councillor do?', entries: [{ role: 'user' }] })
    expect(converse(asked, { type: 'answered', guide: 'tari', answer })).toMatchObject({
      pending: null,
      entries: [{ role: 'user' }, { role: 'tari', content: 'It makes bye-laws.' }],
    })
  })

  test('takes no empty question, and no second one while an answer is pending', () => {
    const empty = begin('tari')
    expect(ask(empty, ' \n ')).toBe(empty)
    const asked = ask(empty, 'One?')
    expect(ask(asked, 'Two?')).toBe(asked)
  })

  test('keeps a question that failed, and asks it again in its place', () => {
    const failed = converse(ask(begin('tari'), 'One?'), { type: 'failed', guide: 'tari' })
    expect(failed).toMatchObject({ pending: null, failed: 'One?' })
    expect(ask(failed, 'One?').entries).toHaveLength(1)
  })

  test('is cleared by another guide, who does not give the answer of the first', () => {
    const switched = converse(ask(begin('tari'), 'One?'), { type: 'switch', guide: 'kamsi' })
    expect(switched).toEqual(begin('kamsi'))
    expect(converse(switched, { type: 'answered', guide: 'tari', answer })).toBe(switched)
  })

  test('sends its last ten entries', () => {
    let state = begin('kamsi')
    for (let turn = 0; turn < 8; turn += 1)
      state = converse(ask(state, `Question ${turn}?`), { type: 'answered', guide: 'kamsi', answer })
    const history = lastEntries(state)
    expect(history).toHaveLength(10)
    expect(history.at(0)?.content).toBe('Question 3?')
    expect(Object.keys(history.at(1) ?? {})).toEqual(['role', 'content', 'timestamp'])
  })
})
