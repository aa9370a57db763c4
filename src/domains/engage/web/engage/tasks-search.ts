import { choice, type QueryOf, searchOf } from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'
import { cadences, taskKinds } from '../../contracts/task-contract.ts'

const filters = { kind: choice(...taskKinds), cadence: choice(...cadences), show: choice('open', 'done') }

/** The tasks in the addresses of the two pages that list them. */
export const engageSearch = searchOf(to('engage'), filters)
export const missionsSearch = searchOf(to('missions'), filters)
export type TasksSearch = typeof engageSearch
export type TasksQuery = QueryOf<TasksSearch>
