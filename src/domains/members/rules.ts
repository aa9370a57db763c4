import type { Drawing } from './picture-contract.ts'
import { drawingOptions, drawingParts } from './picture-contract.ts'

/** The digits in the URL of a drawn picture. */
export const drawingCode = (drawing: Drawing): string => drawingParts.map((part) => drawing[part]).join('')

/** The options for such digits; null when a digit is out of range. */
export const drawingOf = (code: string): Drawing | null => {
  if (!/^\d{5}$/.test(code)) return null
  const digits = drawingParts.map((part, index) => [part, Number(code[index])] as const)
  return digits.every(([part, digit]) => digit < drawingOptions[part])
    ? (Object.fromEntries(digits) as Drawing)
    : null
}
