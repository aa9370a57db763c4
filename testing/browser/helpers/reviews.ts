import { expect } from 'vitest'
import { criteria, criterionNames } from '#domains/vetting/contracts/nomination-contract.ts'
import { checkedForApproval } from '#test/nomination-parts.ts'
import type { Page } from './browser.ts'

type Scope = ReturnType<Page['locator']>

/** The console's name for a nominee until the reviewer has scored: only the number of the reference. */
export const hiddenName = (reference: string): string => `Nominee ${reference.split('-').at(-1)}`

/** Pass 1: sends five scores with their reasons, above the threshold for approval. */
export const giveScores = async (scope: Scope): Promise<void> => {
  for (const criterion of criteria) {
    const group = scope.getByRole('group', { name: criterionNames[criterion] })
    await group.getByLabel('Score, 0 to 10').fill('8')
    await group.getByLabel('Why this score').fill('Two neighbours told us so.')
  }
  await scope.getByRole('button', { name: 'Save scores and see who it is' }).click()
}

/** Chooses the verdict once the form has stopped moving: the radio lies invisible under its card, so a press cannot wait. */
export const chooseApprove = async (scope: Scope): Promise<void> => {
  const radio = scope.getByRole('radio', { name: /^Approve/ })
  await expect
    .poll(async () => {
      await radio.check({ force: true }).catch(() => undefined)
      return radio.isChecked()
    })
    .toBe(true)
}

/** The three checks that every approval needs, and the source that it names. */
export const tickChecks = async (scope: Scope): Promise<void> => {
  for (const name of [/^Identity confirmed/, /^Two referees/, /independent source/])
    await scope.getByRole('checkbox', { name }).check()
  await scope.getByLabel('What it is').fill(checkedForApproval.sourceTitle)
  await scope.getByLabel('Its date').fill(checkedForApproval.sourceDate)
  await scope.getByLabel('Its link').fill(checkedForApproval.sourceUrl)
  // Where referees are on file, an approval notes each of them.
  const notes = scope.locator('select[name=referees]')
  for (let index = 0; index < (await notes.count()); index += 1)
    await notes.nth(index).selectOption(`${index + 1}:confirms`)
}
