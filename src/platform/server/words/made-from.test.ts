import { describe, expect, test } from 'vitest'
import { carryOver, markOf, stillEarlier } from './made-from.ts'

const earlier = { Submit: { from: 'Hand in', was: markOf('Aika') } }

describe('a translation made from another English', () => {
  test('is marked when it is carried over to the new wording', () => {
    expect(carryOver({ 'Hand in': 'Aika', Close: 'Rufe' }, {}, 'Hand in', 'Submit')).toEqual({
      catalogue: { Submit: 'Aika', Close: 'Rufe' },
      earlier,
    })
  })

  test('remembers the first English when it is carried over twice', () => {
    expect(carryOver({ Submit: 'Aika' }, earlier, 'Submit', 'Send').earlier).toEqual({
      Send: { from: 'Hand in', was: markOf('Aika') },
    })
  })

  test('needs no renewal when the English is again what it was made from', () => {
    expect(stillEarlier({ Submit: { from: 'Submit', was: markOf('Aika') } }, { Submit: 'Aika' })).toEqual({})
  })

  test('is not carried over where the new wording has a translation already, or the old one none', () => {
    expect(carryOver({ 'Hand in': 'Aika', Submit: 'Miƙa' }, {}, 'Hand in', 'Submit')).toEqual({
      catalogue: { Submit: 'Miƙa' },
      earlier: {},
    })
    expect(carryOver({ 'Hand in': '' }, earlier, 'Hand in', 'Submit').earlier).toEqual(earlier)
  })

  test('is renewed once it says something else, and gone with its sentence', () => {
    expect(stillEarlier(earlier, { Submit: 'Aika' })).toEqual(earlier)
    expect(stillEarlier(earlier, { Submit: 'Miƙa' })).toEqual({})
    expect(stillEarlier(earlier, {})).toEqual({})
  })
})
