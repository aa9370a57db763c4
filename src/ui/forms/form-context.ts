import { type ComponentProps, createContext, use } from 'react'

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

/** The control that is in the document already: what the server wrote there, with what somebody typed. */
export const drawnControl = (id: string): HTMLInputElement | HTMLTextAreaElement | null =>
  typeof document === 'undefined' ? null : (document.getElementById(id) as HTMLInputElement | null)

/**
 * The most characters of a text control: what the page says or the form around it knows. In the browser the form does
 * not know, and what the document has stays.
 */
export const maxLengthIn = ({ id, maxLength }: FieldState, own: number | undefined): number | undefined => {
  const { maxLength: drawn = -1 } = drawnControl(id) ?? {}
  return own ?? maxLength ?? (drawn < 0 ? undefined : drawn)
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
