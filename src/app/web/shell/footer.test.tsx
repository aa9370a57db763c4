// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { brand, socialLinks } from '#shared/brand.ts'
import { renderWithState, stateOf } from '#test/web.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

afterEach(cleanup)

describe('the footer', () => {
  test('[NV-07] names the operator, the office, the contact form, mail address and phone, the accounts of the foundation and the languages', () => {
    const contact = { email: brand.exampleEmail, phone: '+234 800 000 0000' }
    renderWithState(<Footer />, { state: { isDemonstration: true, contact } })
    const footer = screen.getByRole('contentinfo')
    expect(footer.textContent).toContain('operated by a registered non-profit foundation')
    expect(footer.textContent).toContain('Toronto, Ontario, Canada')
    expect(footer.textContent).toContain('Available 24/7 in 5 languages, 4 of them in beta')
    expect(within(footer).getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/contact')
    for (const { name, href } of brand.social)
      expect(within(footer).getByRole('link', { name }).getAttribute('href')).toBe(href)
    expect(within(footer).getByRole('link', { name: contact.email }).getAttribute('href')).toBe(
      `mailto:${contact.email}`,
    )
    expect(within(footer).getByRole('link', { name: contact.phone }).getAttribute('href')).toBe(
      'tel:+2348000000000',
    )
    const chat = within(footer).getByRole('link', { name: 'Chat on WhatsApp' })
    expect(chat.getAttribute('href')).toBe('/link-whatsapp')
  })

  test('shows no placeholder of an account in production, and each real one', () => {
    renderWithState(<Footer />, { state: { isDemonstration: false } })
    const footer = screen.getByRole('contentinfo')
    expect(footer.innerHTML).not.toContain('.example')
    expect(footer.innerHTML).not.toContain('mailto:')
    const own = { name: 'X', href: 'https://x.com/sup' }
    expect(socialLinks(false, [...brand.social, own])).toEqual([own])
    expect(socialLinks(true)).toHaveLength(brand.social.length)
  })

  test('leads to every page of the specification that exists', () => {
    renderWithState(<Footer />, { state: {} })
    const links = within(screen.getByRole('navigation', { name: 'Footer' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      '/about /challenge /transparency /progress /engage /network /projects /leaders /treasury /help /contact /verification /faq /terms /privacy /security /governance /reports /civic-heatmap /moderation-log'.split(
        ' ',
      ),
    )
  })
})

describe('the bottom bar', () => {
  test('[NV-06] has dashboard, engage, projects, leaders and profile, and marks the current one', () => {
    renderWithState(<BottomBar />, { state: { ...stateOf('ada'), pathname: '/projects' } })
    const links = screen.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard',
      '/engage',
      '/projects',
      '/leaders',
      '/profile',
    ])
    const marked = links.filter((link) => link.getAttribute('aria-current') === 'page')
    expect(marked.map((link) => link.getAttribute('href'))).toEqual(['/projects'])
  })
})

describe('the menus of a signed-in person', () => {
  test('small screens group them under the headings of the specification', () => {
    renderWithState(<Header isOnCloth={false} />, { state: stateOf('ada') })
    const headings = screen
      .getAllByRole('heading', { level: 3, hidden: true })
      .map(({ textContent }) => textContent)
    for (const group of [
      'Campus',
      'Social',
      'Volunteer',
      'Business',
      'Financial',
      'Analytics',
      'Community',
      'Tools',
      'User',
    ])
      expect(headings).toContain(group)
  })

  test('the user menu ends with Logout', () => {
    renderWithState(<Header isOnCloth={false} />, { state: stateOf('ada') })
    expect(screen.getAllByRole('button', { name: 'Logout', hidden: true })).toHaveLength(1)
  })
})
