/** Days that an account must have been open before what it does counts in public numbers (docs/decisions/0071). */
export const MIN_ACCOUNT_DAYS = 7

/** Days in which nobody else may have held the phone number of an account that counts. */
export const NUMBER_REST_DAYS = 90
