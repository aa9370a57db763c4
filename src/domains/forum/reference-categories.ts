import { message } from '#shared/words.ts'

interface ReferenceCategory {
  readonly name: string
  readonly about: string
}

/** The categories that the product brings, in their order; their names and words stand in five languages. */
export const referenceCategories: Readonly<Record<string, ReferenceCategory>> = {
  place: {
    name: message('My ward and local government'),
    about: message('Roads, drains, meetings: what happens where you live.'),
  },
  market: {
    name: message('Market and money'),
    about: message('Fees, prices, budgets, and where public money goes.'),
  },
  schools: {
    name: message('Schools and campus'),
    about: message('Teachers, classrooms, fees, student life.'),
  },
  health: { name: message('Health'), about: message('Clinics, medicine, clean surroundings.') },
  water: {
    name: message('Water, light and farms'),
    about: message('Boreholes, power, land, and safe roads to the farm.'),
  },
  youth: {
    name: message('Youth and NYSC'),
    about: message('Camps, postings, work, and projects of corps members.'),
  },
  challenge: {
    name: message('The #13k Challenge'),
    about: message('Criteria, rounds, and questions for leaders.'),
  },
  platform: {
    name: message('About this platform'),
    about: message('Questions and ideas about how it works.'),
  },
}

interface NamedCategory {
  readonly key: string | null
  readonly name: string
}

/** The name of a category: a sentence to translate, or what its maker wrote. */
export const categoryName = ({ key, name }: NamedCategory, t: (sentence: string) => string): string => {
  const known = key === null ? undefined : referenceCategories[key]
  return known ? t(known.name) : name
}

export const categoryAbout = (
  { key, about }: { readonly key: string | null; readonly about: string },
  t: (sentence: string) => string,
): string => {
  const known = key === null ? undefined : referenceCategories[key]
  return known ? t(known.about) : about
}
