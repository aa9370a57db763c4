import { expect, test } from 'vitest'
import { makeSlots } from './slots.ts'

test('large work takes several slots and gives all of them back', () => {
  const slots = makeSlots({ inAll: 5 })
  const leave = slots.enter({ ada: 4 }, 3)
  expect(() => slots.enter({ ada: 4 }, 2)).toThrow('busy')
  slots.enter({ bola: 4 }, 2)
  expect(() => slots.enter({ chidi: 4 })).toThrow('busy')
  leave()
  slots.enter({ ada: 4 }, 3)
  expect(slots.taken()).toBe(5)
})

test('limits hold for each key and in total; leaving frees a slot once', () => {
  const slots = makeSlots({ inAll: 3 })
  const leave = slots.enter({ ada: 2, town: 3 })
  slots.enter({ ada: 2, town: 3 })
  expect(() => slots.enter({ ada: 2, town: 3 })).toThrow('busy')
  const bola = slots.enter({ bola: 2, town: 3 })
  expect(() => slots.enter({ chidi: 2, village: 3 })).toThrow('busy')
  leave()
  leave()
  expect(slots.taken()).toBe(2)
  slots.enter({ ada: 2, town: 3 })
  bola()
  expect(() => slots.enter({ ada: 2, village: 3 })).toThrow('busy')
  slots.enter({ chidi: 2, village: 3 })
  expect(slots.taken()).toBe(3)
})
