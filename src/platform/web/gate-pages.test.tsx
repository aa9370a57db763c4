// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { AdminRequired, CommitteeRequired, ReviewerRequired, VerifiedRequired } from './gate-pages.tsx'

afterEach(cleanup)

const title = () => screen.getByRole('heading', { level: 1 }).textContent
const ways = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
const points = () => screen.getAllByRole('listitem').map((item) => item.textContent)

describe('the page for missing access', () => {
  test('to the pages of admins links back or to the admin', () => {
    render(<AdminRequired contactHref="/contact" />)
    expect(title()).toBe('Admin Access Required')
    expect(ways()).toEqual([
      ['Back to Dashboard', '/dashboard'],
      ['Contact Admin', '/contact'],
    ])
  })

  test('to the committee names its three requirements', () => {
    render(<CommitteeRequired />)
    expect(title()).toBe('Committee Member Access Required')
    expect(points()).toEqual([
      'Selection by admins',
      'Verification of the committee role',
      'Active participation in civic governance',
    ])
    expect(ways()).toEqual([['Back to Dashboard', '/dashboard']])
  })

  test('of a verified user names the two ways and links to each', () => {
    render(<VerifiedRequired kycHref="/kyc" engageHref="/engage" />)
    expect(title()).toBe('Verified User Access Required')
    expect(points()).toEqual([
      'Complete KYC: an identity document and your address.',
      'Reach Credible Level 1 through civic engagement.',
    ])
    expect(ways()).toEqual([
      ['Complete KYC', '/kyc'],
      ['Start Civic Engagement', '/engage'],
      ['Back to Dashboard', '/dashboard'],
    ])
  })

  test('of a verified user links only to existing pages', () => {
    render(<VerifiedRequired kycHref={null} engageHref={null} />)
    expect(ways()).toEqual([['Back to Dashboard', '/dashboard']])
  })

  test('to the vetting console says who may open it', () => {
    render(<ReviewerRequired contactHref="/contact" />)
    expect(ways()).toEqual([
      ['Back to Dashboard', '/dashboard'],
      ['Contact Admin', '/contact'],
    ])
    expect(title()).toBe('Vetting reviewer access required')
    expect(screen.getByText('Only vetting reviewers and administrators open the console.')).toBeTruthy()
  })
})
