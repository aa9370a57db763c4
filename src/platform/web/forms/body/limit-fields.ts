import type * as z from 'zod/mini'
import { maxLengthOf } from '#shared/pages/form-body.ts'

/** Limits the fields of a form that have no limit yet: those that only the browser drew. */
export const limitFields = (body: z.ZodMiniType | 'file', form: HTMLFormElement): void => {
  for (const control of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    const length = maxLengthOf(body, control.name)
    if (length && control.maxLength < 0 && !/password/i.test(control.name)) control.maxLength = length
  }
}
