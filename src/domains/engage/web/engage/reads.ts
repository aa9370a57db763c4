import { lgasRead } from '#domains/regions/web/choosing/place-reads.ts'
import { regionsApi } from '#domains/regions/contract.ts'
import { type PageInput, type Read, read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { isStateCode } from '#shared/values/place-codes.ts'
import { submissionCalls } from '../../contracts/submission-contract.ts'
import { taskCalls } from '../../contracts/task-contract.ts'

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

/** The address that opens one task. */
export const taskHref = (taskId: string): string => `${to('engage')}?task=${taskId}`
