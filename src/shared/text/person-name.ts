/** The parts of a name as we keep it. A person with one name has an empty surname. */
export interface NameParts {
  readonly firstName: string
  readonly lastName: string
}

/** The whole name of a person. */
export const fullName = ({ firstName, lastName }: NameParts): string =>
  lastName ? `${firstName} ${lastName}` : firstName

/** The first letter of a name with its marks, such as Ọ̀. */
const initialOf = (name: string): string => name.trim().match(/^\P{M}\p{M}*/u)?.[0] ?? ''

/** First name and initial of the surname: never more of somebody else. */
export const shortName = ({ firstName, lastName }: NameParts): string =>
  lastName.trim() ? `${firstName.trim()} ${initialOf(lastName)}.` : firstName.trim()

/** Only the initials of a name. */
export const nameInitials = ({ firstName, lastName }: NameParts): string =>
  [firstName, lastName]
    .filter(Boolean)
    .map((name) => `${initialOf(name)}.`)
    .join(' ')
