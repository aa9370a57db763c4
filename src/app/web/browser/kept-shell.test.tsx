// @vitest-environment jsdom
import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { renderWithState, stateOf } from '#test/web.tsx'
import { keepShell, markPage } from './kept-shell.tsx'

const drawn = `<header class="top many"><div class="wrap">
  <nav class="nav"><a href="/training" aria-current="page">Training</a><a href="/training/console">Console</a></nav>
  <details class="menu"><div class="pop"><a href="/wallet">Wallet</a></div></details>
  <ul class="langs"><li><a data-language="ha" href="/training?lang=ha">Hausa</a></li></ul>
  <a class="btn" data-sign-in="" href="/auth?returnUrl=%2Ftraining">Sign in</a></div></header>
  <footer class="ft"><a href="/about">About</a></footer>`

beforeEach(() => {
  document.body.innerHTML = drawn
})
afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
})

const link = (text: string): HTMLAnchorElement => {
  const found = [...document.querySelectorAll('a')].find((each) => each.textContent === text)
  if (!found) throw new Error(`no link ${text}`)
  return found
}

describe('the header that the server drew', () => {
  test('keeps its nodes when React has to draw the page anew', () => {
    const wallet = link('Wallet')
    const { Header, Footer, BottomBar } = keepShell()
    const { container } = renderWithState(
      <>
        <Header isOnCloth={false} />
        <Footer />
        <BottomBar />
      </>,
      { state: stateOf('ada') },
    )
    expect(container.querySelector('header.top.many')?.contains(wallet)).toBe(true)
    expect(container.querySelector('footer.ft')?.textContent).toBe('About')
    expect(container.querySelector('nav.tabs')).toBeNull()
  })

  test('marks the page that shows now, in menus too, and what leads back to it', () => {
    markPage('/wallet', '?page=2')
    expect(link('Training').hasAttribute('aria-current')).toBe(false)
    expect(link('Wallet').getAttribute('aria-current')).toBe('page')
    expect(link('Hausa').getAttribute('href')).toBe('/wallet?page=2&lang=ha')
    expect(link('Hausa').hasAttribute('aria-current')).toBe(false)
    expect(link('Sign in').getAttribute('href')).toBe('/auth?returnUrl=%2Fwallet%3Fpage%3D2')
    markPage('/training/lesson', '')
    expect(link('Training').getAttribute('aria-current')).toBe('page')
    expect(link('About').hasAttribute('aria-current')).toBe(false)
  })

  test('changes the page in place by its links, but leaves the switch of the language to the first script', async () => {
    const { Header } = keepShell()
    const { history } = renderWithState(<Header isOnCloth={false} />, {
      state: { ...stateOf('ada'), pathname: '/training' },
    })
    fireEvent.click(link('Wallet'), { ctrlKey: true })
    document.addEventListener('click', (event) => event.preventDefault(), { once: true, capture: true })
    fireEvent.click(link('Hausa'))
    expect(history).toEqual(['/training'])
    expect(fireEvent.click(link('Wallet'))).toBe(false)
    await waitFor(() => expect(history).toEqual(['/training', '/wallet']))
  })
})
