// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { AnchorContext } from '#ui/anchor.tsx'
import type { AnchorProps } from '#ui/anchor.tsx'
import { Menu, MenuLink } from '#ui/navigation/menu.tsx'

afterEach(cleanup)

const Marked = (props: AnchorProps) => <a data-own="yes" {...props} />

const open = () => {
  render(
    <AnchorContext value={Marked}>
      <button type="button">Elsewhere</button>
      <Menu trigger="More" open>
        <MenuLink href="#library">Library</MenuLink>
      </Menu>
    </AnchorContext>,
  )
  return document.querySelector('details') as HTMLDetailsElement
}

describe('a menu', () => {
  test('closes on Escape and gives the focus back to its button', () => {
    const menu = open()
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(menu.open).toBe(false)
    expect(document.activeElement).toBe(document.querySelector('summary'))
  })
  test('closes when a press falls outside and when a link is followed, not when its own space is pressed', () => {
    const menu = open()
    fireEvent.pointerDown(document.querySelector('.pop') as Element)
    expect(menu.open).toBe(true)
    fireEvent.pointerDown(screen.getByText('Elsewhere'))
    expect(menu.open).toBe(false)
    menu.open = true
    fireEvent.click(screen.getByText('Library'))
    expect(menu.open).toBe(false)
  })
  test('draws its links through the link component that the application provides', () => {
    open()
    expect(screen.getByRole('link', { name: 'Library' }).dataset['own']).toBe('yes')
  })
})
