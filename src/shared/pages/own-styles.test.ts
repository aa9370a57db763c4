import ownOrder from '#ui/css/own-order.json' with { type: 'json' }
import order from '#ui/css/order.json' with { type: 'json' }
import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { screens } from '../sitemap.ts'
import { areStylesLoaded, ownStylesOf } from './own-styles.ts'

describe('the styles that only some screens load', () => {
  test('are built for each name that a screen asks for, and for no other', () => {
    const asked = new Set(Object.values(screens).map((screen) => ownStylesOf(screen)))
    asked.delete(null)
    expect([...asked].toSorted()).toEqual(Object.keys(ownOrder).toSorted())
  })

  test('leave no style sheet of a domain that no page loads', () => {
    const loaded = new Set([...order, ...Object.values(ownOrder).flat()])
    const written = globSync('src/domains/*/web/*.css').map((file) => file.replace(/^src\//, ''))
    expect(written.length).toBeGreaterThan(10)
    expect(written.filter((file) => !loaded.has(file))).toEqual([])
  })

  test('make the way into such a screen a page load, and any other way not', () => {
    expect(areStylesLoaded(screens.vetting, '/dashboard')).toBe(false)
    expect(areStylesLoaded(screens.vetting, '/admin')).toBe(true)
    expect(areStylesLoaded(screens.dashboard, '/admin')).toBe(true)
    expect(areStylesLoaded(screens.landing, '/admin')).toBe(false)
  })
})
