import { referees } from '#test/nomination-parts.ts'
import type { Page } from './browser.ts'

/** What a person types about an invented nominee. */
export interface Nominee {
  readonly fullName: string
  readonly office: string
  /** Local Government unless it says otherwise. */
  readonly officeType?: string
  /** Where we ask the nominee for consent. */
  readonly contact: string
  readonly state: string
  readonly lga: string
  readonly biography: string
  readonly statement: string
}

let number = 0
/** A unique nominee. */
export const newNominee = (): Nominee => {
  const letters = `${Date.now().toString(36)}${(number += 1).toString(36)}`.replaceAll(
    /\d/g,
    (digit) => 'abcdefghij'[Number(digit)] ?? '',
  )
  return {
    fullName: `Ọmọlará Sample ${letters}`,
    office: 'Head teacher',
    contact: `${letters}@nominee.example`,
    state: 'Oyo',
    lga: 'Ibadan North',
    biography: 'She has led the village school for twenty years and keeps its accounts in the open.',
    statement: 'When the roof fell in she raised the money, showed every receipt and had it mended.',
  }
}

const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()

/** Answers the first three questions of the wizard, one page each; both modes share this. */
export const answerWho = async (page: Page, nominee: Nominee): Promise<void> => {
  await page.getByLabel('Full name').fill(nominee.fullName)
  await page.getByLabel('Current office or role').fill(nominee.office)
  await page.getByRole('radio', { name: nominee.officeType ?? 'Local Government' }).check({ force: true })
  await page.getByLabel('Their email or phone').fill(nominee.contact)
  await next(page)
}

export const answerStory = async (page: Page, nominee: Nominee): Promise<void> => {
  await page.getByLabel('Their life and work').fill(nominee.biography)
  await page.getByLabel('Why do you nominate them?').fill(nominee.statement)
  await next(page)
}

/** Names both referees. */
export const answerReferees = async (page: Page): Promise<void> => {
  for (const [name, value] of Object.entries(referees)) await page.locator(`[name=${name}]`).fill(value)
  await next(page)
}

export { next as continueWizard }
