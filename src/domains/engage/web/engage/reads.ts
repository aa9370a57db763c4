import { lgasRead } from '#domains/regions/web/choosing/place-reads.ts'
import { regionsApi } from '#domains/regions/contract.ts'
import { type PageInput, type Read, read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { isStateCode } from '#shared/values/place-codes.ts'
import { submissionCalls } from '../../contracts/submission-contract.ts'
import { cadences, taskCalls, taskKinds } from '../../contracts/task-contract.ts'

export const tasksRead = read(taskCalls.tasks)
export const taskRead = (taskId: string): Read => read(taskCalls.task, { params: { taskId } })
/** The stories; the one that a shared link names stands first. */
export const storiesRead = (story: string | null): Read =>
  read(submissionCalls.stories, story ? { query: { story: story.slice(0, 60) } } : undefined)
export const submissionsRead = read(submissionCalls.submissions)
export const stateNamesRead = read(regionsApi.stateNames)

/** The State that a form without script was sent with; empty for none. */
export const postedState = (form: PageInput['form']): string => {
  const state = form?.values['state']
  return typeof state === 'string' && isStateCode(state) ? state : ''
}

/** The reads of the fields for a place. */
export const areaReads = ({ form }: Pick<PageInput, 'form'>): Read[] => {
  const state = postedState(form)
  return [stateNamesRead, ...(state ? [lgasRead(state)] : [])]
}

/** The filters of the task list, as its address holds them. */
export interface TaskFilter {
  readonly kind?: string | undefined
  readonly cadence?: string | undefined
  readonly show?: 'open' | 'done' | undefined
}

/** Reads the filters in an address; unknown values count as none. */
export const taskFilterOf = (search: URLSearchParams): TaskFilter => {
  const [kind, cadence, show] = ['kind', 'cadence', 'show'].map((key) => search.get(key))
  return {
    kind: taskKinds.find((each) => each === kind),
    cadence: cadences.find((each) => each === cadence),
    show: show === 'open' || show === 'done' ? show : undefined,
  }
}

/** The pages that list tasks; named here one by one, so that the table of all screens stays out of their scripts. */
export const taskPages = { engage: to('engage'), missions: to('missions') } as const

/** The address of a page of tasks with these filters. */
export const filterHref = (page: 'engage' | 'missions', filter: TaskFilter): string => {
  const search = new URLSearchParams(
    Object.entries(filter).flatMap(([key, value]) => (value ? [[key, String(value)]] : [])),
  ).toString()
  return search ? `${taskPages[page]}?${search}` : taskPages[page]
}

/** The address that opens one task. */
export const taskHref = (taskId: string): string => `${to('engage')}?task=${taskId}`
