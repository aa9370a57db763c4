import { type ComponentProps, createContext, use, useState } from 'react'

/** What a form knows of one of its fields: its id, the values sent or stored before, and why it was refused. */
export interface FieldState {
  readonly id: string
  readonly name: string
  /** The first value; empty without one. */
  readonly defaultValue: string
  readonly values: readonly string[]
  readonly error: string | undefined
  /** The most characters that the form takes in it, where the form knows. */
  readonly maxLength: number | undefined
}

/** What the parts of a form ask it. */
export interface FormAround {
  readonly field: (name: string) => FieldState
  readonly isBusy: boolean
}

/** A form sets it around its parts; outside of a form, a field knows only its props. */
export const FormContext = createContext<FormAround | null>(null)

interface Given {
  readonly name: string
  readonly id?: string | undefined
  readonly error?: string | undefined
}

/**
 * What a field of this name gets from the form around it; an error of the page's own goes first. A field with an id of
 * its own is one of several of its name and gets only its limit: the page tells each what it holds.
 */
export const useField = ({ name, id, error }: Given): FieldState => {
  const field = use(FormContext)?.field(name)
  const own = { id: id ?? name, name, defaultValue: '', values: [], error, maxLength: field?.maxLength }
  return field && (id === undefined || id === field.id) ? { ...field, error: error ?? field.error } : own
}

const writtenMaxLength = (id: string): number | undefined => {
  if (typeof document === 'undefined') return undefined
  const { maxLength = 0 } = (document.getElementById(id) ?? {}) as Partial<HTMLInputElement>
  return maxLength > 0 ? maxLength : undefined
}

/**
 * The most characters of a text control: what the page says, or what the form around it knows. Until the form knows, it
 * is what the server wrote into the document, so that it stays when the script comes.
 */
export const useMaxLength = ({ id, maxLength }: FieldState, own: number | undefined): number | undefined => {
  const [written] = useState(() => writtenMaxLength(id))
  return own ?? maxLength ?? written
}

/** The first value of a text-like control, unless the page controls or sets it. */
export const initially = (
  { defaultValue }: FieldState,
  given: Pick<ComponentProps<'input' | 'select'>, 'value' | 'defaultValue'>,
) => (given.value === undefined ? { defaultValue: given.defaultValue ?? defaultValue } : {})

/** Whether a tick box was ticked before, unless the page controls or sets it. */
export const ticked = (
  { values }: FieldState,
  { value = 'on', checked, defaultChecked }: ComponentProps<'input'>,
) => (checked === undefined ? { defaultChecked: defaultChecked ?? values.includes(String(value)) } : {})
