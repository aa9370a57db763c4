// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Dial } from '#ui/data/dial.tsx'
import { Meter, meterPercent } from '#ui/data/meter.tsx'
import { sparkPoints } from '#ui/data/stat.tsx'

afterEach(cleanup)

describe('meters', () => {
  test('the share stays between 0 and 100 percent', () => {
    expect([meterPercent(31, 62), meterPercent(120), meterPercent(-3), meterPercent(1, 3)]).toEqual([
      50, 100, 0, 33.33,
    ])
  })
  test('without a total there is no share', () => {
    expect([meterPercent(5, 0), meterPercent(Number.NaN)]).toEqual([0, 0])
  })
  test('the bar is as wide as the share and says its value within its bounds', () => {
    render(<Meter value={15} max={10} label="Sent" />)
    const bar = screen.getByRole('meter', { name: 'Sent' })
    expect(bar.querySelector('rect')?.getAttribute('width')).toBe('100%')
    expect(bar.getAttribute('aria-valuenow')).toBe('10')
  })
  test('the ring of a dial shows the same share', () => {
    render(<Dial value={43} max={50} label="Score" />)
    const ring = screen.getByRole('img', { name: 'Score' }).querySelectorAll('circle')[1]
    expect(ring?.getAttribute('stroke-dasharray')).toBe('86 100')
  })
  test('a trend spans its box, and equal values lie in the middle', () => {
    expect(sparkPoints([1, 3, 2])).toBe('0 20 30 3 60 11.5')
    expect(sparkPoints([5])).toBe('0 11 60 11')
  })
})
