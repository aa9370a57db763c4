/** Where and since when something happened: in a local government, or in its whole State. */
export interface RecentWhere {
  /** ISO 3166-2, such as NG-LA. */
  readonly state: string
  readonly lga: string | null
  readonly since: Date
}

/** Something public that happened in a local government lately. */
export interface RecentThing {
  readonly id: string
  readonly title: string
  readonly at: Date
  readonly lga: string
  readonly isSample: boolean
}
