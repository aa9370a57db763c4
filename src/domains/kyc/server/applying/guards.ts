import { Refusal } from '#shared/errors.ts'
import { CONSENT_VERSION } from '../../contract.ts'
import type { Application } from './store.ts'

/** Refuses while the check is with the team, and after it passed. */
export const refuseClosedCheck = ({ status }: Pick<Application, 'status'>): void => {
  if (status === 'pending' || status === 'verified') throw new Refusal('kyc-closed')
}

/** True for a person who agreed to the text in force: a new text asks again. */
export const hasConsented = (application: Application | undefined): boolean =>
  application?.consentVersion === CONSENT_VERSION
