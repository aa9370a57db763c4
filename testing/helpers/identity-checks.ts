import { expect } from 'vitest'
import type { StepForm } from '#domains/kyc/contract.ts'
import type { Person } from './app.ts'
import { jpegWithPlace } from './files.ts'

/** The pages of the wizard, filled in, without documents. For tests only. */
export const kycPages = (idNumber = '70123456789'): readonly StepForm[] => [
  { step: 'consent', consent: 'yes' },
  { step: 'name', firstName: 'Adaeze', middleName: 'Ngozi', lastName: 'Sample' },
  { step: 'birth', 'bornOn-day': '10', 'bornOn-month': '2', 'bornOn-year': '1995' },
  { step: 'home', street: '7 Canaryword Road', town: 'Ikeja', area: 'Lagos' },
  { step: 'number', idKind: 'nin', idNumber },
]

/** Fills the wizard in with one document, without handing in. */
export const fillKyc = async (who: Person, idNumber?: string): Promise<void> => {
  for (const page of kycPages(idNumber)) {
    const answer = await who.post('/api/kyc/steps', { ...page })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const sent = await who.upload('/api/kyc/documents?kind=front', await jpegWithPlace(), 'image/jpeg')
  expect(sent.statusCode, sent.body).toBe(201)
}

/** Both reviewers look at a file and agree. */
export const agreeTwice = async (fileId: string, reviewers: readonly Person[]): Promise<void> => {
  for (const reviewer of reviewers)
    for (const [step, body] of [
      ['take', {}],
      ['decide', { outcome: 'verified', agrees: 'yes' }],
    ] as const) {
      const answer = await reviewer.post(`/api/kyc/files/${fileId}/${step}`, { ...body })
      expect(answer.statusCode, answer.body).toBe(200)
    }
}

/** Fills the wizard in and hands it in. */
export const handInKyc = async (who: Person, idNumber?: string): Promise<void> => {
  await fillKyc(who, idNumber)
  const answer = await who.post('/api/kyc/submit', {})
  expect(answer.statusCode, answer.body).toBe(200)
}
