/** The schemas of stored copies and of the list's address: apart, so that other pages read the contract without them. */
export { TransactionFilters, TransactionPage, Wallet } from '../../contract.ts'
export { Overview } from '../../overview-contract.ts'
