import { digitsTyped } from '#shared/text/typed-text.ts'
import table from './reference/identity-formats.json' with { type: 'json' }
import type { IdKind } from './contract.ts'

/** When our table of formats was last compared with its sources. */
export const formatsAsOf: string = table.asOf

/** A number as it is compared: in capitals, without the spaces and dashes that cards print. */
export const plainNumber = (written: string): string => digitsTyped(written).toUpperCase().replaceAll('/', '')

/** An example of a number of this kind, to show beside the field. */
export const exampleOf = (kind: IdKind): string => table.kinds[kind].example

/** True if the number has the form of its kind; it says nothing about whose it is. */
export const hasFormOf = (kind: IdKind, written: string): boolean =>
  new RegExp(table.kinds[kind].pattern).test(plainNumber(written))

/** The same of what a person wrote; false before they chose a kind. */
export const isNumberFormed = ({
  idKind,
  idNumber,
}: {
  readonly idKind: IdKind | null
  readonly idNumber: string
}): boolean => idKind !== null && hasFormOf(idKind, idNumber)
