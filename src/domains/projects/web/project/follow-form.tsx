import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { bellIcon, checkIcon } from '#ui/icons.ts'
import type { Project } from '../../contract.ts'
import { projectLifeApi } from '../../life-contract.ts'

/** Hears of funding, finished steps and the goal, or stops hearing of them; nothing for a guest. */
export const FollowForm = ({ project }: { project: Project }) => {
  const t = useT()
  if (!project.own) return null
  const { isFollowing } = project.own
  return (
    <Form
      className="no-print"
      call={projectLifeApi.followProject}
      params={{ projectId: project.id }}
      then={to('project', { projectId: project.id })}
      done={
        isFollowing
          ? message('You do not follow it any more.')
          : message('You are following it. We will tell you what happens.')
      }
    >
      <input type="hidden" name="follow" value={isFollowing ? 'no' : 'yes'} />
      <Submit size="sm" variant="quiet" icon={isFollowing ? checkIcon : bellIcon}>
        {isFollowing ? t('Stop following') : t('Follow this project')}
      </Submit>
    </Form>
  )
}
