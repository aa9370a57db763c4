import { message } from '#shared/words.ts'

/** The tables of open data. Each is a list of fields; nothing else in the product knows what a school or a price is. */
export const templateNames = ['facility', 'price', 'budget', 'school', 'polling_unit'] as const
export type TemplateName = (typeof templateNames)[number]

/** Every field of every table; a name means the same in all of them. */
export const fieldNames = [
  'name',
  'kind',
  'condition',
  'item',
  'unit',
  'market',
  'price',
  'title',
  'office',
  'year',
  'amount',
  'stage',
  'level',
  'owner',
  'pupils',
  'teachers',
  'toilets',
  'water',
  'code',
  'ramp',
  'light',
  'voters',
] as const
export type FieldName = (typeof fieldNames)[number]

interface Shared {
  readonly label: string
  readonly hint?: string
}
/** How a field is read: words, a whole number in bounds, one of a few words, or the code of a polling unit. */
export type FieldSpec = Shared &
  (
    | { readonly type: 'words'; readonly max: number }
    | { readonly type: 'whole'; readonly min: number; readonly max: number }
    | { readonly type: 'code' }
    | { readonly type: 'choice'; readonly words: Readonly<Record<string, string>> }
  )

const yesOrNo = { yes: message('Yes'), no: message('No') }
const count = (label: string, max: number): FieldSpec => ({ type: 'whole', label, min: 0, max })

export const fieldSpecs: Readonly<Record<FieldName, FieldSpec>> = {
  name: {
    type: 'words',
    label: message('Name'),
    hint: message('Exactly as written on the signboard.'),
    max: 100,
  },
  kind: {
    type: 'choice',
    label: message('Kind'),
    words: {
      clinic: message('Clinic or hospital'),
      water: message('Water point'),
      power: message('Power or transformer'),
      market: message('Market'),
      road: message('Road or bridge'),
      toilet: message('Public toilet'),
      office: message('Public office'),
    },
  },
  condition: {
    type: 'choice',
    label: message('Condition'),
    words: {
      works: message('Works'),
      partly: message('Works in part'),
      broken: message('Does not work'),
      closed: message('Closed'),
    },
  },
  item: {
    type: 'choice',
    label: message('Item'),
    words: {
      rice: message('Rice'),
      beans: message('Beans'),
      garri: message('Garri'),
      maize: message('Maize'),
      yam: message('Yam'),
      palm_oil: message('Palm oil'),
      petrol: message('Petrol'),
      kerosene: message('Kerosene'),
      gas: message('Cooking gas'),
    },
  },
  unit: {
    type: 'choice',
    label: message('Unit'),
    words: {
      kg: message('1 kg'),
      mudu: message('1 mudu'),
      bag: message('Bag of 50 kg'),
      litre: message('1 litre'),
      tuber: message('1 tuber'),
      cylinder: message('Cylinder of 12.5 kg'),
    },
  },
  market: { type: 'words', label: message('Market or filling station'), max: 100 },
  price: { type: 'whole', label: message('Price in naira'), min: 1, max: 10_000_000 },
  title: {
    type: 'words',
    label: message('Budget line'),
    hint: message('Exactly as written in the budget.'),
    max: 150,
  },
  office: { type: 'words', label: message('Office in charge'), max: 100 },
  year: { type: 'whole', label: message('Budget year'), min: 2015, max: 2035 },
  amount: { type: 'whole', label: message('Amount in naira'), min: 1, max: 9_000_000_000_000 },
  stage: {
    type: 'choice',
    label: message('What you see on site'),
    words: {
      nothing: message('Nothing yet'),
      started: message('Work has started'),
      stopped: message('Work has stopped'),
      finished: message('Finished'),
    },
  },
  level: {
    type: 'choice',
    label: message('Level'),
    words: { primary: message('Primary'), secondary: message('Secondary'), both: message('Both') },
  },
  owner: {
    type: 'choice',
    label: message('Run by'),
    words: {
      government: message('Government'),
      community: message('Community or faith'),
      private: message('Private owner'),
    },
  },
  pupils: count(message('Pupils'), 20_000),
  teachers: count(message('Teachers'), 2_000),
  toilets: count(message('Toilets that work'), 500),
  water: { type: 'choice', label: message('Clean water'), words: yesOrNo },
  code: {
    type: 'code',
    label: message('Code of the polling unit'),
    hint: message('For example 24/11/05/012.'),
  },
  ramp: { type: 'choice', label: message('Reachable in a wheelchair'), words: yesOrNo },
  light: { type: 'choice', label: message('Has light'), words: yesOrNo },
  voters: count(message('Registered voters'), 20_000),
}

export interface Template {
  readonly title: string
  readonly about: string
  /** In the order of the form and of the columns. */
  readonly fields: readonly FieldName[]
  /** The fields that say which thing it is: two records of one place never have the same ones. */
  readonly key: readonly FieldName[]
  readonly optional: readonly FieldName[]
}

export const templates: Readonly<Record<TemplateName, Template>> = {
  facility: {
    title: message('Public facilities'),
    about: message('A clinic, a water point, a road: where it is and whether it works.'),
    fields: ['name', 'kind', 'condition'],
    key: ['name', 'kind'],
    optional: [],
  },
  price: {
    title: message('Prices'),
    about: message('What food and fuel cost on one day in one market.'),
    fields: ['item', 'unit', 'market', 'price'],
    key: ['item', 'unit', 'market'],
    optional: [],
  },
  budget: {
    title: message('Budget lines'),
    about: message('What a budget promises your place, and what you see on site.'),
    fields: ['title', 'office', 'year', 'amount', 'stage'],
    key: ['title', 'year'],
    optional: [],
  },
  school: {
    title: message('Schools'),
    about: message('Pupils, teachers, toilets and water of one school.'),
    fields: ['name', 'level', 'owner', 'pupils', 'teachers', 'toilets', 'water'],
    key: ['name', 'level'],
    optional: ['pupils', 'teachers', 'toilets'],
  },
  polling_unit: {
    title: message('Polling units'),
    about: message('Where people vote: light, access and registered voters.'),
    fields: ['code', 'name', 'ramp', 'light', 'voters'],
    key: ['code'],
    optional: ['voters'],
  },
}

export const isTemplateName = (text: string | null | undefined): text is TemplateName =>
  templateNames.some((name) => name === text)
