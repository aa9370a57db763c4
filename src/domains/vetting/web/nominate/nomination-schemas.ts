/** The schemas that the wizard checks its steps with: apart, so that other pages read the contract without them. */
export { NominationDraftToKeep, NominationForm } from '../../contracts/nomination-contract.ts'
